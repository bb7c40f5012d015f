/** There is none. */
export function dropFirstFrame(): void {
  // Nothing stands in the page's place.
}
