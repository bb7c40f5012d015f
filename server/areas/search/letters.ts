/** Whether typed letters match Chinese words. */

/**
 * How letters match syllables: each run of letters is the beginning of a syllable, in order. `whole` uses every
 * syllable (xin'xue'guan'nei'ke or xxgnk), `begin` the first ones, `inside` neighbours further on, `skip` leaves some
 * out (xinnei for 心血管内科, a usual short form).
 */
type LetterMatch = 'whole' | 'begin' | 'inside' | 'skip'

/** The best match of the letters with the syllables, or undefined. */
export function matchLetters(
  letters: string,
  syllables: readonly string[],
): LetterMatch | undefined {
  if (letters === '' || syllables.length === 0) return undefined
  const begin = ways(letters, syllables, { from: 0, mayLeaveOut: false })
  if (begin.has(syllables.length)) return 'whole'
  if (begin.size > 0) return 'begin'
  for (let from = 1; from < syllables.length; from += 1)
    if (ways(letters, syllables, { from, mayLeaveOut: false }).size > 0) return 'inside'
  return letters.length > 1 && ways(letters, syllables, { from: 0, mayLeaveOut: true }).size > 0
    ? 'skip'
    : undefined
}

/** After which syllables the letters can end. Syllable by syllable, so that nonsense costs no more than sense. */
function ways(
  letters: string,
  syllables: readonly string[],
  { from, mayLeaveOut }: { from: number; mayLeaveOut: boolean },
): Set<number> {
  const ends = new Set<number>()
  // How many letters can be consumed before the next syllable.
  let used = new Set([0])
  syllables.slice(from).forEach((syllable, at) => {
    // A short form begins as the long one does.
    const next = new Set(mayLeaveOut && at > 0 ? used : [])
    for (const start of used) {
      for (
        let length = 1;
        length <= syllable.length && letters[start + length - 1] === syllable[length - 1];
        length += 1
      )
        next.add(start + length)
    }
    if (next.has(letters.length)) ends.add(from + at + 1)
    next.delete(letters.length)
    used = next
  })
  return ends
}
