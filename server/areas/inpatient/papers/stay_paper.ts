/** One paper of a stay as a file: the fee list, the invoices, or a document of the hospital. */
import { clinicalDocumentLabels } from '../../../../src/contract/inpatient'
import type { Dependencies } from '../../../dependencies'
import { Refused } from '../../../http/refused'
import { makePdf } from '../../../pdf'
import { isUuid } from '../../../values/uuid'
import type { DocumentKind } from '../../document'
import type { StayRow } from '../stays/stay_repository'
import { drawFeeList, readFeeList } from './fee_list_page'
import { findFullStay, hasFeeList, invoicesOf } from './full_stay'
import { drawDocument, drawInvoices } from './paper_page'
import { findDocument, type DocumentContent } from './paper_repository'

/** Its subject is `<inpatientId> <paper>`; the paper is `fee_list`, `invoice` or a document's id. */
export const stayPaper: DocumentKind = {
  name: 'stay_paper',
  async make(deps, subject, accountId) {
    const [inpatientId = '', paper = ''] = subject.split(' ')
    // The link was given to a session that had passed the step-up check.
    const stay = await findFullStay(deps, accountId, inpatientId)
    const { name, draw } = await readPaper(deps, stay, paper)
    return { fileName: `${name}_${stay.admissionNo}.pdf`, pdf: await draw() }
  },
}

interface Paper {
  name: string
  draw(): Promise<Buffer>
}

/** A paper of the stay, before it is drawn. @throws Refused NOT_FOUND */
export async function readPaper(deps: Dependencies, stay: StayRow, paper: string): Promise<Paper> {
  const look = { footer: stay.hospitalName, madeAt: stay.now }
  if (paper === 'fee_list' && hasFeeList(stay)) {
    const draw = async (): Promise<Buffer> => {
      const list = await readFeeList(deps, stay.inpatientId)
      return makePdf((page) => drawFeeList(page, stay, list), { title: '住院费用总清单', ...look })
    }
    return { name: '费用总清单', draw }
  }
  if (paper === 'invoice' && invoicesOf(stay).length > 0)
    return {
      name: '住院发票',
      draw: () => makePdf((page) => drawInvoices(page, stay), { title: '住院发票', ...look }),
    }
  const found = isUuid(paper) ? await findDocument(deps.sql, stay.inpatientId, paper) : undefined
  if (found === undefined) throw new Refused('NOT_FOUND', '没有找到这份资料，医院可能已经撤回')
  return {
    name: clinicalDocumentLabels[found.type],
    draw: () => fileOf(found, () => drawn(stay, found)),
  }
}

/** The hospital's own file as it is. */
const fileOf = ({ pdf }: DocumentContent, draw: () => Promise<Buffer>): Promise<Buffer> =>
  pdf === null ? draw() : Promise.resolve(pdf)

const drawn = (stay: StayRow, found: DocumentContent): Promise<Buffer> =>
  makePdf((page) => drawDocument(page, stay, found), {
    title: found.title,
    footer: stay.hospitalName,
    madeAt: stay.now,
  })
