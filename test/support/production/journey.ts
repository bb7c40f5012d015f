/** A patient's first days with the app, from signing in to the settlement of a stay, with what the hospital does in between. */
import type { Page } from '@playwright/test'
import type { BrowserScreen } from '../e2e/browser_screen'
import { passReportCheck } from '../e2e/steps/report_steps'
import { addMyself, bindPhone } from '../e2e/steps/steps'
import { dayAfter } from '../hospital_week/hospital/clock'
import type { TestBed } from '../hospital_week/test_bed/test_bed'
import { bloodCount, integrationDocs } from './hospital'

/** Who goes, where, and who takes the pictures. */
export interface Journey {
  testBed: TestBed
  page: Page
  screen: BrowserScreen
  /** The day of the booking; the visit is on the next. */
  today: string
  tel: string
  shoot(name: string): Promise<void>
}

/** Goes all the way; each step is seen on the screen before the next. */
export async function journey(way: Journey): Promise<void> {
  const { testBed, today } = way
  await testBed.setClock(`${today}T09:00:00+08:00`)
  await openHospital(way)
  await comeIn(way)
  await book(way)
  await testBed.setClock(`${dayAfter(today, 1)}T08:10:00+08:00`)
  await queueUp(way)
  await payBill(way)
  await readReport(way)
  await leaveWard(way)
}

const visit = { clinicId: 'shen-1' }

async function openHospital({ testBed: { hospital }, today }: Journey): Promise<void> {
  await hospital.engine.deliver(...integrationDocs)
  const [tomorrow, later] = [dayAfter(today, 1), dayAfter(today, 2)]
  await hospital.registrations.plan(today, dayAfter(today, 6), [
    { id: 'shen-1', day: tomorrow, doctorId: 'shen', feeFen: 5000 },
    { id: 'heart-1', day: tomorrow, halfDay: 'afternoon' },
    { id: 'shen-2', day: later, doctorId: 'shen', feeFen: 5000 },
    { id: 'lung-2', day: later, departmentId: 'lung' },
  ])
}

async function comeIn({ testBed, screen, tel, shoot }: Journey): Promise<void> {
  await screen.open('/')
  await screen.seePage('绑定手机号')
  await shoot('01_bind_phone')
  await bindPhone(screen, testBed.phone, tel)
  await screen.seeHome()
  await shoot('02_home')
  await screen.press('就诊人')
  await screen.seePage('就诊人管理')
  await screen.press('添加就诊人')
  await addMyself(screen)
  await screen.seePage('就诊人管理')
  await shoot('03_patients')
  await screen.press('首页')
  await screen.seeHome()
}

async function book({ screen, shoot }: Journey): Promise<void> {
  await screen.press('预约挂号')
  await screen.seePage('选择院区')
  await screen.press(/^本部/)
  await screen.seePage('选择科室')
  await screen.press(/^心血管内科/)
  await screen.seePage('选择医生')
  await shoot('04_doctors')
  await screen.press(/^沈怀远/)
  await screen.seePage('医生详情')
  await screen.press(/^08:30-12:00/)
  await screen.press('预约 08:30-12:00')
  await screen.seePage('确认下单')
  await shoot('05_confirm')
  await screen.press('提交并支付')
  await screen.seePage('订单支付')
  await shoot('06_pay')
  await screen.press(/^微信支付/)
  await screen.see('预约成功')
  await shoot('07_booked')
  await screen.press('查看挂号单')
  await screen.see('到院后在自助机或分诊台出示')
  await shoot('08_ticket')
}

async function queueUp({ testBed, screen, shoot }: Journey): Promise<void> {
  const { queues } = testBed.hospital
  await queues.open(visit, 3)
  await queues.move(visit, 1, 'called')
  await screen.open('/subpages/takeno/takeno_index')
  await screen.press(/心血管内科|门诊候诊|沈怀远/)
  await screen.seePage('取号')
  await screen.press('取号')
  await screen.press('查看排队情况')
  await screen.seePage('排队候诊')
  await shoot('09_queue')
  await queues.clear(visit)
}

async function payBill({ testBed, screen, shoot }: Journey): Promise<void> {
  const { cash, records } = testBed.hospital
  await cash.order('F20261122001', records.files[0]?.patientNo ?? '', [
    { name: '血常规', amountFen: 2500, queueItemCode: 'blood' },
    { name: '常规心电图', amountFen: 3000, category: '03' },
  ])
  await screen.open('/subpages/outpatient/outpatient_list')
  await screen.see('检验申请')
  await shoot('10_bills')
  await screen.press('去支付')
  await screen.press(/^微信支付/)
  await screen.see('缴费成功')
  await shoot('11_bill_paid')
}

async function readReport({ testBed, screen, tel, shoot }: Journey): Promise<void> {
  const { laboratory, records } = testBed.hospital
  await laboratory.await('LAB1', records.files[0]?.patientNo ?? '', '血常规（五分类）')
  await laboratory.publish('LAB1', bloodCount)
  await screen.open('/subpages/report/report_order_list')
  await passReportCheck(screen, testBed.phone, tel)
  await screen.press(/血常规/)
  await screen.see('报告信息')
  await shoot('12_report')
}

async function leaveWard({ testBed, screen, today, shoot }: Journey): Promise<void> {
  const { ward, records } = testBed.hospital
  await ward.admit('S1', records.files[0]?.patientNo ?? '')
  await ward.atWindow('W1', 'S1', 300_000)
  for (let day = 1; day <= 3; day += 1) {
    await testBed.setClock(`${dayAfter(today, day)}T15:00:00+08:00`)
    await ward.charge('S1', [4500, 4800, 21_600])
  }
  await screen.open('/subpages/inpatient/inpatient_info')
  await screen.see('预缴余额')
  await shoot('13_stay')
  ward.discharge('S1', 55_620)
  await testBed.hospital.engine.deliver()
  await screen.open('/subpages/inpatient/inpatient_info')
  await screen.see('出院结算')
  await shoot('14_settlement')
}
