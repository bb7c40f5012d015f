/** The records office: who somebody is, and which files are the same person's. */
import type { Engine } from './engine'
import { need, text, type Answer, type Desk, type Json } from './paper'

/** A patient's file. */
export interface File {
  patientNo: string
  cardNo: string
  name: string
  idType: string
  idNo: string
  /** The phone that the hospital stands for. */
  tel: string
  mergedInto?: string
}

/** A person as he comes to a window. */
export type Comer = Pick<File, 'name' | 'idNo' | 'tel'> & { idType?: string }

export class Records {
  readonly files: File[] = []

  constructor(private readonly engine: Engine) {}

  /** Opens a file for somebody who is here with his certificate, or gives the one he has. */
  open({ name, idNo, tel, idType = '01' }: Comer): File {
    const known = this.find(idType, idNo)
    if (known !== undefined) return known
    const number = String(this.files.length + 1).padStart(8, '0')
    const file = { patientNo: `09${number}`, cardNo: `8809${number}`, name, idType, idNo, tel }
    this.files.push(file)
    return file
  }

  /** Two files turn out to be one person's: the second goes on. */
  async merge(from: string, into: string): Promise<void> {
    const old = need(
      this.files.find(({ patientNo }) => patientNo === from),
      `file ${from}`,
    )
    old.mergedInto = into
    await this.engine.deliver({
      kind: 'patient',
      id: from,
      identifiers: identifiersOf(old),
      mergedInto: [{ system: 'patient_no', value: into }],
    })
  }

  readonly desk: Desk = {
    '/patient/match': (asked) => this.match(asked),
    '/patient/open': (asked) => [200, { identifiers: identifiersOf(this.open(comer(asked))) }],
  }

  /** Somebody has died; published with the next push. */
  die(patientNo: string, deceasedOn: string): void {
    const file = need(
      this.files.find((one) => one.patientNo === patientNo),
      `file ${patientNo}`,
    )
    this.engine.keep({
      kind: 'patient',
      id: patientNo,
      identifiers: identifiersOf(file),
      deceasedOn,
    })
  }

  find(idType: string, idNo: string): File | undefined {
    return this.files.find((file) => file.idType === idType && file.idNo === idNo)
  }

  private match(asked: Json): Answer {
    const file = this.find(text(asked.idType), text(asked.idNo))
    if (file === undefined) return [200, { outcome: 'none', telBelongs: true }]
    if (file.name !== text(asked.name)) return [200, { outcome: 'several' }]
    return [200, { outcome: 'found', identifiers: identifiersOf(file), tel: file.tel }]
  }
}

const comer = (asked: Json): Comer => ({
  name: text(asked.name),
  idType: text(asked.idType),
  idNo: text(asked.idNo),
  tel: text(asked.tel),
})

/** His numbers. */
const identifiersOf = ({ patientNo, cardNo }: File) => [
  { system: 'patient_no', value: patientNo },
  { system: 'card_no', value: cardNo },
]
