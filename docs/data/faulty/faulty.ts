import { defineScorer } from 'saiten'

/** Right for most answers, wrong for one, and lost in another. */
export default defineScorer({
  description: { en: 'a scorer with two bugs', ja: '不具合が 2 つあるスコアラー' },
  threshold: 1,
  score({ output }) {
    while (output === 'loop') {}
    return { value: output === 'seven' ? 7 : 1 }
  },
})
