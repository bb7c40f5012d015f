/** Waits until it is so: until what is read is true, or as `isSo` judges it. @throws Error with what was found instead */
export async function until<Found>(
  read: () => Promise<Found> | Found,
  isSo: (found: Found) => boolean = Boolean,
  withinMs = 15_000,
  everyMs = 20,
): Promise<Found> {
  const endsAt = performance.now() + withinMs
  for (;;) {
    const found = await read()
    if (isSo(found)) return found
    if (performance.now() > endsAt) throw new Error(`never so: ${JSON.stringify(found)}`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
