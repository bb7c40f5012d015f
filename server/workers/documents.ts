/** Every kind of document that can be opened as a file. */
import type { DocumentKind } from '../areas/document'
import { invoiceDocument } from '../areas/outpatient'
import { reportFiles } from '../areas/report'

export const documentKinds: readonly DocumentKind[] = [invoiceDocument, reportFiles]
