/** Every kind of document that can be opened as a file. */
import type { DocumentKind } from '../areas/document'
import { invoiceDocument } from '../areas/outpatient'

export const documentKinds: readonly DocumentKind[] = [invoiceDocument]
