/** What the matcher leaves in `task.meta.saiten`, for reporters. */
export interface ScoreNote {
  scorer: string
  score: number
  min: number
  passed: boolean
  reason: string
}
