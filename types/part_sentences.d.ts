/** What config/parts reads in the files of parts. */
declare module 'part-sentences' {
  const sentences: Readonly<Record<string, Readonly<Record<string, string>>>>
  export default sentences
}
