import type { Mistake } from '../errors.ts'
import { MAX_DEPTH } from '../json.ts'

export const nestsTooDeep = (where: Omit<Mistake, 'message'>): Mistake => ({
  ...where,
  message: {
    en: `nested deeper than ${MAX_DEPTH} levels; flatten the data`,
    ja: `入れ子が ${MAX_DEPTH} 段を超えています。データを浅くしてください`,
  },
})
