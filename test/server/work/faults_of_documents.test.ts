/** Faults of what the hospital tells, and of files that cannot be told apart. */
import { randomUUID } from 'node:crypto'
import { allAreas } from '../../../server/app'
import { addSecurityEvent } from '../../../server/areas/audit'
import { inpatientArea } from '../../../server/areas/inpatient'
import { watchDischarges } from '../../../server/areas/inpatient/steps/hanging'
import { patientArea } from '../../../server/areas/patient'
import { lookAtDevices } from '../../../server/areas/privacy/anomalies'
import { intakeOf, take, type Intake } from '../../../server/intake'
import { lookAtDocuments } from '../../../server/intake/desk/work'
import { pullChanges } from '../../../server/intake/pull/pull'
import { takeAsked } from '../../../server/intake/taking/again'
import { contract } from '../../../src/contract'
import { deskContract } from '../../../src/contract/desk'
import { anIdNo, aTel } from '../../support/e2e/people'
import { anAccount } from '../../support/server/builders'
import { forAllTests } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { aBill, aStay } from '../intake/documents'
import { CashDesk, type Person } from '../outpatient/test_app'
import { testFaults, type FaultsAt } from './faults'

const { bankReturns } = deskContract
let intake: Intake
let person: Person
let patientId: string
let count = 0
const testApp = forAllTests(() => CashDesk.start([inpatientArea, patientArea([])]))
const desk = forAllTests(() => deskOf(testApp.server))
beforeAll(async () => {
  intake = intakeOf(testApp.server.dependencies, allAreas)
})
beforeEach(async () => {
  count += 1
  person = await testApp.person()
  patientId = await testApp.patient(person)
})

const notify = (...documents: object[]) => take(intake, 'push:his', documents)
const mine = (given: object) => ({ branchId: 'b', patient: { value: patientId }, ...given })
const anId = (letter: string) => `${letter}${count}`

const faults: FaultsAt<'documents'> = {
  paid_at_window_too: {
    async happens() {
      const bill = mine({ id: anId('F') })
      await notify(aBill(bill))
      const [first] = await testApp.unpaid(person, patientId)
      const billIds = (first?.bills ?? []).map(({ billId }) => billId)
      const { orderId } = (await testApp.create(person, patientId, billIds)).body
      await testApp.pay(person, orderId)
      testApp.channel.pay(await testApp.tradeNo(orderId))
      await testApp.check(person, orderId)
      await notify(aBill({ ...bill, version: 2, state: 'paid_elsewhere' }))
    },
  },
  deposit_left: {
    happens: () =>
      notify(
        aStay({
          ...mine({ id: anId('Z'), admissionNo: anId('Z') }),
          status: 'DISCHARGED',
          outDate: '2026-11-20',
          settlement: {
            number: anId('J'),
            settledAt: '2026-11-20T10:00:00+08:00',
            totalFen: 80_000,
            depositFen: 100_000,
            refundFen: 20_000,
          },
        }),
      ),
  },
  bank_return: {
    async happens() {
      const stay = mine({
        id: anId('B'),
        admissionNo: anId('B'),
        status: 'DISCHARGED',
        outDate: '2026-11-20',
        settlement: {
          number: anId('J'),
          settledAt: '2026-11-20T10:00:00+08:00',
          totalFen: 80_000,
          depositFen: 100_000,
          refundFen: 20_000,
          handledBy: 'app',
        },
      })
      await notify(aStay(stay))
      const clerk = await desk.staff('support')
      const { list } = (await desk.call(bankReturns.left, {}, clerk)).body
      const left = list.find(({ admissionNo }) => admissionNo === anId('B'))
      const { status } = await desk.call(
        bankReturns.ask,
        {
          inpatientId: left?.inpatientId ?? '',
          settlementNo: anId('J'),
          amountFen: 20_000,
          holder: '王小明',
          bankName: '工商银行云溪支行',
          account: '6222020000001234567',
          reason: '核对了身份证和收据',
        },
        clerk,
      )
      expect(status).toBe(200)
    },
    async endedBy({ subject: bankReturnId }, staff) {
      await desk.call(
        bankReturns.decide,
        { bankReturnId, isApproved: true, words: '账户已核对' },
        staff,
      )
      return desk.call(bankReturns.paid, { bankReturnId, bankReference: 'B20261128' }, staff)
    },
  },
  discharge_hangs: {
    async happens() {
      await notify(
        aStay({
          ...mine({ id: anId('Z'), admissionNo: anId('Z') }),
          status: 'SETTLING',
          outDate: '2026-11-20',
          discharge: {
            state: 'ordered',
            orderedAt: new Date(Date.now() - 2 * 86_400_000).toISOString(),
          },
        }),
      )
      await watchDischarges(testApp.server.dependencies)
    },
    // Whoever was asked is not asked again at once.
    async follows() {
      await watchDischarges(testApp.server.dependencies)
      expect(
        await testApp.sql`select 1 from work_item where kind = 'discharge_hangs' and ended_at is null`,
      ).toEqual([])
    },
  },
  settlement_overpaid: {
    async happens() {
      const stay = mine({ id: anId('Y'), admissionNo: anId('Y') })
      await notify(aStay(stay))
      const depositId = randomUUID()
      const { sql } = testApp.server
      await sql`
        insert into inpatient_deposit (deposit_id, deposit_no, inpatient_id, account_id, mode, amount_fen, status, pay_status, idempotency_key, created_at)
        select ${depositId}, ${depositId}, inpatient_id, ${person.accountId}, 'wechat', 500, 'DONE', 'PAID', ${depositId}, now() from inpatient_stay where hospital_stay_id = ${anId('Y')}`
      await sql`
        insert into inpatient_settlement_refund (refund_id, inpatient_id, deposit_id, settlement_no, amount_fen)
        select ${randomUUID()}, inpatient_id, deposit_id, 'JS1', 500 from inpatient_deposit where deposit_id = ${depositId}`
      await notify(aStay({ ...stay, version: 2, status: 'SETTLING' }))
    },
  },
  hospital_away: {
    async happens() {
      testApp.his.mode = 'down'
      for (let round = 0; round < 6; round += 1) {
        await testApp.server.sql`update intake_cursor set next_at = now()`
        await pullChanges(intake)
      }
    },
    mended: () => void (testApp.his.mode = 'ok'),
  },
  documents_refused: {
    happens: () => notify(aBill(mine({ id: anId('F'), lines: [] }))),
    async follows(_item, action) {
      const taken = () => takeAsked(intake)
      expect(action === 'settled' ? await taken() : 0).toBe(0)
    },
  },
  documents_waiting: {
    async happens() {
      await notify(aBill(mine({ id: anId('F'), branchId: anId('nowhere') })))
      await testApp.server.sql`update intake_parked set parked_at = now() - interval '2 hours'`
      await lookAtDocuments(testApp.server.dependencies)
    },
    async follows() {
      await testApp.server.sql`delete from intake_parked`
    },
  },
  several_files: {
    async happens() {
      const idNo = anIdNo()
      testApp.his.identity.put({ name: '周桂兰', idNo, tel: '13900000000' })
      await add(idNo)
    },
  },
  many_documents: {
    async happens() {
      const tries = []
      for (let one = 0; one < 6; one += 1) tries.push((await add(anIdNo())).status)
      expect(tries.indexOf(429)).toBe(tries.length - 1)
    },
    async follows({ facts }) {
      expect(facts).toMatchObject({ account: person.accountId, count: 6 })
    },
  },
  many_accounts: {
    async happens() {
      const [hall, shop] = [`10.1.0.${count}`, `10.2.0.${count}`]
      await signIns(hall, 12, (nth) => `phone ${nth % 4}`)
      await signIns(shop, 9, () => 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0 Mobile')
      await lookAtDevices(testApp.server.dependencies)
      await lookAtDevices(testApp.server.dependencies)
    },
    async follows({ facts }) {
      expect(facts).toEqual({ address: `10.2.0.${count}`, device: '微信 · 安卓手机', count: 9 })
    },
  },
}

const add = (idNo: string) =>
  testApp.server.send(
    contract.patient.addPatient,
    {
      name: '周桂芳',
      idType: '01',
      idNo,
      tel: '13900000000',
      relation: 'parent',
      healthDataConsent: true,
    },
    person,
  )

/** So many accounts enter from one address. */
async function signIns(ip: string, accounts: number, userAgentOf: (nth: number) => string) {
  for (let nth = 0; nth < accounts; nth += 1) {
    const { accountId } = await anAccount(testApp.server, { tel: aTel() })
    const caller = { ip, userAgent: userAgentOf(nth) }
    await addSecurityEvent(
      testApp.server.sql,
      { accountId, sessionId: accountId, caller },
      'sign_in',
    )
  }
}

testFaults(faults, () => desk)
