/** The mini-program's layout runs in another thread and cannot be read synchronously. */
export function contentHeightPx(_id: string): number | undefined {
  return undefined
}
