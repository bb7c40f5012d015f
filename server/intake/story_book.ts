/** The hospital's documents in the story of an order. */
import { documentLabels } from '../../src/contract/desk/intake'
import { listNumbers } from '../areas/patient'
import type { DocumentBook } from '../areas/story'
import { orderWords, patientWords } from './about'
import { listRefusedAbout, listWaitingAbout } from './about_repository'
import { sealOf } from './seal'

/** What waits or was refused of the hospital's documents about an order or its patient. */
export const documentBook: DocumentBook = {
  async listAbout({ sql, settings }, { orderNo, patientId }) {
    const seal = sealOf(settings.identityKeys)
    const numbers = patientId === null ? [] : await listNumbers(sql, patientId)
    const marks = [orderWords(orderNo), ...numbers.map(patientWords)].flatMap(seal.marks)
    const [refused, waiting] = await Promise.all([
      listRefusedAbout(sql, marks),
      listWaitingAbout(sql, marks),
    ])
    return [
      ...refused.map(({ at, document, source, reasons }) => ({
        at,
        title: `医院文档未能接收：${documentLabels[document] ?? document}`,
        note: `${source}：${reasons.join('；')}`,
        isTrouble: true,
      })),
      ...waiting.map(({ at, document, source }) => ({
        at,
        title: `医院文档在等所缺的数据：${documentLabels[document] ?? document}`,
        note: source,
        isTrouble: true,
      })),
    ]
  },
}
