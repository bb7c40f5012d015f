/** Every kind of document that can be opened as a file. */
import type { DocumentKind } from '../areas/document'
import { receiptDocument } from '../areas/inpatient'
import { invoiceDocument } from '../areas/outpatient'
import { reportFiles } from '../areas/report'

export const documentKinds: readonly DocumentKind[] = [
  invoiceDocument,
  receiptDocument,
  reportFiles,
]
