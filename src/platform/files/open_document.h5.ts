import type { OpenDocument } from './open_document.types'

// A new window would be blocked: the address comes after a call, no longer in the tap.
export const openDocument: OpenDocument = ({ pageAddress }) => {
  location.assign(pageAddress)
  return Promise.resolve('opened')
}
