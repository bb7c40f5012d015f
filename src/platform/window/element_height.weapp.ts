/** The mini-program's pages are laid out elsewhere: no code can ask in time. */
export function contentHeightPx(_id: string): number | undefined {
  return undefined
}
