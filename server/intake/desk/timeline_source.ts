/** The hospital's documents in the timeline of an order. */
import { documentLabels } from '../../../src/contract/desk/intake'
import { listNumbers } from '../../areas/patient'
import type { DocumentSource } from '../../areas/timeline'
import { createDocumentCipher } from '../../crypto/document_cipher'
import { orderLabels, formatPatient } from './about'
import { listRefusedAbout, listWaitingAbout } from './about_repository'

/** Parked and refused documents about an order or its patient. */
export const documentBook: DocumentSource = {
  async listAbout({ sql, settings }, { orderNo, patientId }) {
    const cipher = createDocumentCipher(settings.identityKeys)
    const numbers = patientId === null ? [] : await listNumbers(sql, patientId)
    const marks = [orderLabels(orderNo), ...numbers.map(formatPatient)].flatMap(cipher.blindIndexes)
    const [refused, waiting] = await Promise.all([
      listRefusedAbout(sql, marks),
      listWaitingAbout(sql, marks),
    ])
    return [
      ...refused.map(({ at, document, source, reasons }) => ({
        at,
        title: `医院文档未能接收：${documentLabels[document] ?? document}`,
        note: `${source}：${reasons.join('；')}`,
        isProblem: true,
      })),
      ...waiting.map(({ at, document, source }) => ({
        at,
        title: `医院文档在等所缺的数据：${documentLabels[document] ?? document}`,
        note: source,
        isProblem: true,
      })),
    ]
  },
}
