/** The day of the visit as sentences: bills, numbers and a stay in hospital, the same in the browser and the mini-program. */
import type { Cashier, Screen } from '../screen'

/** When: opens the bills from the card on the home page. */
export async function openBills(screen: Screen): Promise<void> {
  await screen.open('/')
  await screen.see('待缴费')
  await screen.press('去缴费')
  await screen.seePage('门诊缴费')
}

/** When: pays what is chosen. */
export async function payBills(screen: Screen & Cashier): Promise<void> {
  await screen.press('去支付')
  await screen.press(/^微信支付/)
  await screen.agree()
  await screen.see('缴费成功')
}

/** Then: the detail of the payment says where to go next, and has its invoice. */
export async function seePaidDetail(screen: Screen): Promise<void> {
  await screen.press('查看缴费详情')
  await screen.see('接下来去哪里')
  await screen.see('电子票据')
  await screen.see('校验码')
}

/** When: takes a number for what was paid, from the detail of the payment. */
export async function takeNumber(screen: Screen, itemName: string): Promise<void> {
  await screen.press('去取号排队')
  await screen.seePage('取号')
  await screen.press(new RegExp(itemName))
  await screen.press('取号')
  await screen.press('查看排队情况')
  await screen.seePage('排队候诊')
}

/** When: binds a stay by its number and the patient's name, from the home page. */
export async function bindStay(
  screen: Screen,
  stay: { admissionNo: string; name: string },
): Promise<void> {
  await screen.open('/')
  await screen.press('住院服务')
  await screen.seePage('住院信息')
  await screen.press('输入住院信息')
  await screen.seePage('输入住院信息')
  await screen.fill('住院号', stay.admissionNo)
  await screen.fill('患者姓名或证件号后 4 位', stay.name)
  await screen.press('查找并绑定')
}

/** When: pays a sum into the stay whose page is open. */
export async function payDeposit(screen: Screen & Cashier, yuan: string): Promise<void> {
  await screen.press('预缴住院费')
  await screen.seePage('住院预缴')
  await screen.fill('其他金额（元）', yuan)
  await screen.press(/^预缴 ¥/)
  await screen.press(/^微信支付/)
  await screen.agree()
  await screen.see('预缴成功')
}
