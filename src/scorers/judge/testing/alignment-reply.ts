/** A judge's reply on one side of prompt-alignment, in full. */
export function alignmentReply(
  [intent, completeness, appropriateness]: [number, number, number],
  requirements: boolean[],
  more: object = {},
) {
  return {
    intentAlignment: { score: intent, primaryIntent: 'know', isAddressed: true, reasoning: 'to the point' },
    requirementsFulfillment: {
      requirements: requirements.map((isFulfilled, at) => ({
        requirement: `requirement ${at + 1}`,
        isFulfilled,
        reasoning: isFulfilled ? 'there' : 'absent',
      })),
    },
    completeness: { score: completeness, missingElements: ['an example'], reasoning: 'one thing lacks' },
    responseAppropriateness: {
      score: appropriateness,
      formatAlignment: false,
      toneAlignment: true,
      reasoning: 'prose, not a list',
    },
    overallAssessment: 'Decent.',
    ...more,
  }
}
