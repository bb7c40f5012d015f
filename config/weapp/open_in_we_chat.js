/** Stands in for `src/components/open_in_we_chat.tsx`. */
export function OpenInWeChat() {
  return null
}
