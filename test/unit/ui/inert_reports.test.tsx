/** Report texts are shown as they are written, whatever is written there. */
import type { Report } from '@/contract/report'
import { ReportView } from '@/components/report_view/report_view'

import { renderPart } from '../../support/client/page'
import { xssVectors } from '../../support/xss_vectors'

const all = xssVectors.join('\n')

const aReport = (text: string): Report => ({
  reportId: 'r-1',
  type: 'EXAM',
  name: text,
  patientId: 'p-1',
  patientName: text,
  hospitalBranchId: 'b-1',
  branchName: text,
  departName: text,
  applyDoctor: text,
  status: 'PUBLISHED',
  isAbnormal: true,
  isCritical: false,
  isRead: false,
  isCorrected: true,
  appliedAt: '2026-11-20T08:00:00+08:00',
  expectedAt: null,
  reportTime: '2026-11-20T10:00:00+08:00',
  reportNo: text,
  version: 1,
  patientSex: 'female',
  patientAge: 72,
  outpatientNo: text,
  admissionNo: text,
  barcode: text,
  specimen: text,
  clinicalDiagnosis: text,
  collectTime: null,
  receiveTime: null,
  reportDoctor: text,
  verifyDoctor: text,
  verifyTime: null,
  reminder: text,
  withheldReason: null,
  correctedAt: '2026-11-20T11:00:00+08:00',
  correctionNote: text,
  items: [
    {
      itemCode: 'WBC',
      itemName: text,
      enName: text,
      result: text,
      unit: text,
      refRange: text,
      method: text,
      flag: 'H',
      critical: false,
      hasTrend: false,
      explanation: { about: text, high: text, low: text },
    },
  ],
  organisms: [{ name: text, amount: text, remark: text, tests: [{ name: text, method: text, range: text, value: text, unit: text, result: 'R' }] }],
  exam: {
    modality: text,
    part: text,
    method: text,
    checkTime: null,
    description: text,
    impression: text,
    advice: text,
    accessionNo: text,
    pictures: [],
    studyUid: null,
  },
  watermark: text,
  serverNow: '2026-11-21T09:00:00+08:00',
})

const made = (container: Element): string[] =>
  [
    ...container.querySelectorAll(
      'script,iframe,object,embed,style,form,base,meta,link,math,audio,video,[onerror],[onload],[onclick],[onfocus],[href^="javascript"]',
    ),
  ].map((one) => one.outerHTML)

it('a report full of the corpus makes no element of it', async () => {
  const { container } = await renderPart(ReportView, { report: aReport(all) })
  expect(made(container)).toEqual([])
  expect(container.textContent).toContain('<script>window.hacked=1</script>')
  expect(Reflect.get(window, 'hacked')).toBeUndefined()
})

it('the check sees what it looks for', () => {
  const box = document.createElement('div')
  box.innerHTML = '<img onerror="1">'
  expect(made(box)).toHaveLength(1)
})
