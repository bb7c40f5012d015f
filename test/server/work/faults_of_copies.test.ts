/** Faults of copies of records: the hospital's system has no such call. */
import { randomUUID } from 'node:crypto'
import { watchCopies } from '../../../server/areas/inpatient/copies/desk_work'
import { sendCopyRequests } from '../../../server/areas/inpatient/copies/sending'
import { inpatientCalls as calls } from '../../../src/contract/inpatient'
import { forAllTests, forEachTest } from '../../support/server/for_tests'
import { deskOf } from '../../support/server/test_desk'
import { Ward } from '../inpatient/test_app'
import { testFaults, type FaultsAt } from './faults'

const ward = forAllTests(() => Ward.start())
const desk = forAllTests(() => deskOf(ward.server))
const person = forEachTest(() => ward.person())

let inpatientId = ''
const faults: FaultsAt<'copies'> = {
  copies_unanswered: {
    async happens() {
      ward.his.copies.mode = 'not_offered'
      await ward.sql`
        insert into inpatient_copy_service (service_id, branch_id, active, service) values ('c', 'b', true,
          '{"parts": [{"code": "summary", "name": "出院记录"}], "purposes": [{"code": "own", "name": "自用"}], "maxCopies": 5, "answerDays": 3, "courier": null, "pickup": {"place": "病案室"}, "counterOnly": []}')
        on conflict do nothing`
      inpatientId = (await ward.stay({ owner: person, status: 'DISCHARGED' })).inpatientId
      await ward.call(
        calls.askCopies,
        {
          inpatientId,
          parts: ['summary'],
          copies: 1,
          purpose: 'own',
          delivery: { way: 'pickup' },
          idempotencyKey: randomUUID(),
        },
        person,
      )
      await watchCopies(ward.dependencies)
    },
    mended: () => (ward.his.copies.mode = 'ok'),
    async follows(_, action) {
      await sendCopyRequests(ward.dependencies)
      const [row] = await ward.sql`
        select state from inpatient_copy_request where inpatient_id = ${inpatientId}`
      expect(row?.state).toBe(action === 'try_again' ? 'RECEIVED' : 'ENDED')
      await watchCopies(ward.dependencies)
      const open = await ward.sql`
        select 1 from work_item where kind = 'copies_unanswered' and ended_at is null`
      expect(open).toHaveLength(0)
    },
  },
}

testFaults(faults, () => desk)
