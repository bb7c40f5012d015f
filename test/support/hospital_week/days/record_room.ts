/** Saturday, at home: the papers of the stay, the claim bundle, and copies of the record. */
import { makePdf } from '../../../../server/pdf'
import { pdfPages } from '../../server/pdf_text'
import type { Patient } from '../patient'
import type { TimelineEvent, Week } from '../week'
import { chuStay } from './presettlement'

const stay = 'S1'
const home = {
  way: 'courier',
  name: '赵晓敏',
  tel: '13800001234',
  address: '云溪市临溪区文昌路 88 号',
} as const

/** Her request that was made last, as the page has it. */
const stands = (week: Week, one: Patient, state: string): Promise<void> =>
  week.until('the request', async () => (await one.copies())[0]?.state, state)

const wordsOf = (file: Buffer): string => pdfPages(file).join('\n')

/** The ward issues them. */
export const papers: TimelineEvent = {
  at: '11:30',
  what: 'summary and certificate of a stay are on the phone, drawn here or as the hospital’s own file, and in the claim bundle; one was issued in error and disappears',
  async happens(week) {
    const { recordRoom } = week.hospital
    const { min } = week.people
    await recordRoom.issue('CY1', stay, {
      type: 'discharge_summary',
      title: '出院小结',
      sections: [{ title: '出院医嘱', text: '一周后复查 𬭎' }],
    })
    const own = await makePdf((page) => page.paragraph('诊断证明书'), { title: '诊断证明书' })
    const file = { type: 'diagnosis_certificate', title: '诊断证明书', pdf: own.toString('base64') }
    await recordRoom.issue('ZM1', stay, file)
    await recordRoom.issue('SS1', stay, {
      type: 'operation_record',
      title: '手术记录',
      sections: [{ title: '经过', text: '写错了病人' }],
    })
    const { documents } = await min.papers()
    const idOf = (wanted: string): string =>
      documents.find(({ type }) => type === wanted)?.documentId ?? ''
    expect(documents).toHaveLength(3)
    expect(wordsOf(await min.paperFile(idOf('discharge_summary')))).toContain('一周后复查 𬭎')
    expect(await min.paperFile(idOf('diagnosis_certificate'))).toEqual(own)
    const bundle = wordsOf(await min.paperFile())
    expect(bundle).toContain('一周后复查')
    expect(bundle).toContain('诊断证明书')
    await recordRoom.withdraw('SS1')
    const left = await min.papers()
    expect(left.documents.map(({ type }) => type).sort()).toEqual([
      'diagnosis_certificate',
      'discharge_summary',
    ])
    expect(left.missing).toEqual(['invoice'])
  },
}

/** Copies, asked for and taken back. */
export const copiesAsked: TimelineEvent = {
  at: '13:00',
  what: 'copies of the record are asked for and taken back, and asked for anew; the hospital accepts them while they are taken back once more: then they go on',
  async happens(week) {
    const { recordRoom } = week.hospital
    const { min } = week.people
    await recordRoom.offer()
    await min.askCopies(home)
    await stands(week, min, 'RECEIVED')
    const first = recordRoom.openOf(stay)
    expect(JSON.parse(recordRoom.requests.get(first)?.content ?? '')).toMatchObject({
      parts: ['summary', 'fees'],
      purpose: '商业保险理赔',
      askedBy: 'self',
      to: { name: home.name, tel: home.tel, address: home.address },
    })
    await min.takeCopiesBack(first)
    await stands(week, min, 'CANCELLED')
    expect(recordRoom.statesOf(stay)).toEqual(['cancelled'])

    await min.askCopies({ way: 'pickup' })
    await stands(week, min, 'RECEIVED')
    const second = recordRoom.openOf(stay)
    recordRoom.decide(second, 'accepted')
    await min.takeCopiesBack(second)
    // It was accepted already: the hospital's no is not an end.
    await stands(week, min, 'RECEIVED')
    const accepted = { pages: 24, feeFen: 1200, payAt: 'counter' }
    await recordRoom.say(second, 'accepted', accepted)
    const [shown] = await min.copies()
    expect(shown).toMatchObject({ state: 'ACCEPTED', canCancel: false, ...accepted })
    expect(recordRoom.statesOf(stay)).toEqual(['cancelled', 'accepted'])
  },
}

/** What becomes of them. */
export const copiesDone: TimelineEvent = {
  at: '16:00',
  what: 'the copies are ready and fetched; another stay’s are refused with a reason, asked for anew, and sent',
  async happens(week) {
    const { recordRoom } = week.hospital
    const { min, chu } = week.people
    const id = recordRoom.openOf(stay)
    await recordRoom.say(id, 'ready', { pages: 24, feeFen: 1200, payAt: 'counter' })
    await stands(week, min, 'READY')
    await recordRoom.say(id, 'done', { pages: 24, feeFen: 1200, payAt: 'counter' })
    await stands(week, min, 'DONE')
    await chu.askCopies({ way: 'pickup' })
    await stands(week, chu, 'RECEIVED')
    const refused = recordRoom.openOf(chuStay)
    await recordRoom.say(refused, 'refused', { reason: '请带委托书到窗口' })
    expect((await chu.copies())[0]).toMatchObject({ state: 'REFUSED', why: '请带委托书到窗口' })
    await chu.askCopies(home)
    await stands(week, chu, 'RECEIVED')
    const sent = recordRoom.openOf(chuStay)
    const courier = { name: '顺丰', parcelNo: 'SF1234567890' }
    await recordRoom.say(sent, 'sent', { courier, advice: '签收时付邮费' })
    expect((await chu.copies())[0]).toMatchObject({
      state: 'SENT',
      courier,
      advice: '签收时付邮费',
    })
  },
}
