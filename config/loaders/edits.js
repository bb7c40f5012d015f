/** The text with parts of it, from `start` to `end`, replaced by a `text`; a part inside another is gone with it. */
exports.withEdits = function withEdits(source, edits) {
  let done = 0
  let text = ''
  for (const { start, end, text: instead } of edits.sort((one, other) => one.start - other.start)) {
    if (start < done) continue
    text += source.slice(done, start) + instead
    done = end
  }
  return text + source.slice(done)
}
