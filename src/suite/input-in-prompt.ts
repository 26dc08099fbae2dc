/** Shorter inputs ("yes", 「はい」) stand in many prompts without being an example of anything. */
const LEAST_CHARACTERS = 8

/** Whether a test input also stands in the prompt, as an example would: the model may then have seen the answer. */
export function inputStandsInPrompt(prompt: string, input: string): boolean {
  const wanted = fold(input)
  return [...wanted].length >= LEAST_CHARACTERS && fold(prompt).includes(wanted)
}

/** Line breaks, indents, widths and case are what changes when an input is pasted into a prompt. */
function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
