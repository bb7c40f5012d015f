import type { CopyText } from './clipboard.types'

export const copyText: CopyText = async (text) => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** Older WebViews access the clipboard only by a selection. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'visually_hidden'
  document.body.appendChild(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  return isCopied
}
