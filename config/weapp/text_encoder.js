/** The browser's encoder, of UTF-8 alone: WeChat has none. */
export class TextEncoder {
  encode(text) {
    const letters = unescape(encodeURIComponent(text))
    return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  }
}
