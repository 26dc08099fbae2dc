/** Where a case was read, for messages and reports. */
export interface Origin {
  file: string
  line: number
}
