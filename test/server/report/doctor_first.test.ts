/** 先由医生告诉我: what waits for a doctor is nowhere to be read, for whoever chose it, until a doctor has spoken, the days are over, or the reader wants it. */
import { newReportsOf } from '../../../server/areas/report'
import { shareableReport } from '../../../server/areas/report/share'
import { reportCalls as calls } from '../../../src/contract/report'
import { forAllTests, forEachTest, refused } from '../../support/server/for_tests'
import { aReport, ReportDesk, type Reader } from './test_app'

const desk = forAllTests(() => ReportDesk.start())
const reader = forEachTest(() => desk.reader())
const patient = forEachTest(() => desk.patient(reader))

const moment = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const choose = (types: ('LAB' | 'PATHOLOGY')[], as: Reader = reader) =>
  desk.call(calls.saveDoctorFirst, { patientId: patient.patientId, types }, as)
const listed = async (input: object = {}, as: Reader = reader) =>
  (await desk.call(calls.listReports, { patientId: patient.patientId, ...input }, as)).body.list
const news = async (as: Reader = reader) =>
  (await newReportsOf(desk.sql, as.accountId)).map(({ reportId }) => reportId)

describe('a result of a chosen kind', () => {
  it('is shown nowhere: not in lists, not as new, not as a file, not in a trend, not to share', async () => {
    const before = await desk.published(patient, { reportedAt: moment(-40) })
    await choose(['LAB'])
    const reportId = await desk.published(patient)
    const { body } = await desk.get(reader, reportId)
    expect(body).toMatchObject({
      status: 'WITHHELD',
      isAbnormal: false,
      isCritical: false,
      items: [],
      exam: null,
      reportDoctor: null,
      withheldReason: '您选了先由医生告诉您，医生说过以后这里就能看',
      doctorFirstUntil: expect.stringMatching(/^\d{4}-/),
    })
    expect(JSON.stringify(body)).not.toMatch(/血红蛋白/)
    expect((await listed({ unreadOnly: true })).map((one) => one.reportId)).not.toContain(reportId)
    expect((await listed({ abnormalOnly: true })).map((one) => one.reportId)).not.toContain(
      reportId,
    )
    expect(await news()).not.toContain(reportId)
    expect(await desk.call(calls.openPdf, { reportId }, reader)).toMatchObject(
      refused(409, 'CONFLICT'),
    )
    expect(await desk.call(calls.getTrend, { reportId, itemCode: 'HGB' }, reader)).toMatchObject(
      refused(404, 'NOT_FOUND'),
    )
    const trend = await desk.call(calls.getTrend, { reportId: before, itemCode: 'HGB' }, reader)
    expect(trend.body.points.map((point) => point.reportId)).toEqual([before])
    await expect(
      shareableReport.requireOwner(desk.sql, reader.accountId, reportId),
    ).rejects.toMatchObject({ code: 'CONFLICT' })
    // Marking it as read, as an older page would, opens nothing.
    await desk.call(calls.markRead, { reportId }, reader)
    expect((await desk.get(reader, reportId)).body.status).toBe('WITHHELD')
  })

  it('is shown to another account of the same patient, which chose nothing', async () => {
    await choose(['LAB'])
    const reportId = await desk.published(patient)
    const helper = await desk.reader()
    await desk.join(helper, patient.patientId, 'full')
    expect((await desk.get(helper, reportId)).body).toMatchObject({
      status: 'PUBLISHED',
      doctorFirstUntil: null,
    })
    expect(await news(helper)).toContain(reportId)
  })

  it('is shown once a doctor has spoken with the patient; that corrects nothing', async () => {
    await choose(['LAB'])
    const sent = aReport(patient)
    await desk.publish(sent)
    const reportId = await desk.idOf(sent.reportNo)
    await desk.publish({ ...sent, version: 2, discussedAt: moment(0) })
    expect((await desk.get(reader, reportId)).body).toMatchObject({
      status: 'PUBLISHED',
      isCorrected: false,
      isRead: false,
    })
    const titles = await desk.sql<{ title: string }[]>`
      select title from message where subject_id = ${reportId} and state <> 'DROPPED'`
    expect(titles).toEqual([{ title: '报告可以看了' }])
    await desk.publish({ ...sent, version: 3, discussedAt: moment(0), correctionNote: '重测' })
    expect((await desk.get(reader, reportId)).body.isCorrected).toBe(true)
  })

  it('is shown to whoever wants it now, and stays so when it is corrected', async () => {
    await choose(['LAB'])
    const sent = aReport(patient)
    await desk.publish(sent)
    const reportId = await desk.idOf(sent.reportNo)
    expect((await desk.call(calls.showNow, { reportId }, reader)).status).toBe(200)
    expect((await desk.get(reader, reportId)).body.status).toBe('PUBLISHED')
    await desk.publish({ ...sent, version: 2, correctionNote: '重测' })
    expect((await desk.get(reader, reportId)).body).toMatchObject({
      status: 'PUBLISHED',
      isRead: false,
    })
  })

  it('is shown when the days are over', async () => {
    await choose(['LAB'])
    const reportId = await desk.published(patient, { reportedAt: moment(-8) })
    expect((await desk.get(reader, reportId)).body.status).toBe('PUBLISHED')
  })
})

it('is a choice by kind, of which one is told how it stands', async () => {
  await choose(['LAB', 'PATHOLOGY', 'LAB'])
  const types = () => desk.call(calls.listTypes, { patientId: patient.patientId }, reader)
  expect((await types()).body.doctorFirst).toEqual({ types: ['LAB', 'PATHOLOGY'], days: 7 })
  await choose(['PATHOLOGY'])
  expect((await types()).body.doctorFirst).toEqual({ types: ['PATHOLOGY'], days: 7 })
  const reportId = await desk.published(patient)
  expect((await desk.get(reader, reportId)).body.status).toBe('PUBLISHED')
})

it('is only for who may see the results, and nothing that others own is shown', async () => {
  const stranger = await desk.reader()
  const reportId = await desk.published(patient)
  expect(await choose(['LAB'], stranger)).toMatchObject(refused(404, 'NOT_FOUND'))
  expect(await desk.call(calls.showNow, { reportId }, stranger)).toMatchObject(
    refused(404, 'NOT_FOUND'),
  )
})
