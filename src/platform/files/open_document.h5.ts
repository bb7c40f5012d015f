import type { OpenDocument } from './open_document.types'

// A new window would be blocked: the address comes after a call, outside of the tap.
export const openDocument: OpenDocument = ({ pageAddress }) => {
  location.assign(pageAddress)
  return Promise.resolve('opened')
}
