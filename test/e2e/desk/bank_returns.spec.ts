/** What a window took and a settlement left over, from the paper form to the bank: two people at the desk, and the patient reads it on the phone. */
import { bankReturnCalls } from '../../../src/contract/desk/refunds/bank_returns'
import { inpatientCalls } from '../../../src/contract/inpatient'
import { expect, testAlone as test } from '../../support/e2e/fixtures'
import { pressWard } from '../../support/e2e/hospital_desk'
import { wcagBreaches } from '../../support/e2e/measures'
import { demoPerson } from '../../support/e2e/places'
import { askAtDesk, goTo, officeScreen, sitDown } from '../../support/e2e/steps/desk_steps'

test.use({ ...officeScreen, serverOf: 'bank returns' })

const mothers = 'Z20268845'

test('the rest of a settlement is transferred: one fills in, another approves, and the phone says so', async ({
  page,
  browser,
  hospital,
}) => {
  const person = await demoPerson(hospital)
  const stays = await hospital.call(inpatientCalls.listStays, {}, person)
  const inpatientId = stays.find(({ admissionNo }) => admissionNo === mothers)?.inpatientId ?? ''
  const bankParts = async () => {
    const { returns } = await hospital.call(inpatientCalls.getStay, { inpatientId }, person)
    return returns.filter(({ to }) => to === 'bank').map(({ state }) => state)
  }
  const byApp = { what: 'status', status: 'DISCHARGED', handledBy: 'app' } as const
  await pressWard(hospital, mothers, { what: 'deposit', amountFen: 500_000 })
  await pressWard(hospital, mothers, byApp)

  await sitDown(page, hospital, '冯丽')
  await goTo(page, '/refunds?show=bank')
  // The three lists are read anew by themselves: for a moment a stay may stand in two of them.
  const rowIn = (list: string) =>
    page.getByRole('region', { name: list }).getByRole('row').filter({ hasText: mothers })
  await rowIn('窗口余款').getByRole('button', { name: '填转账单' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('持卡人姓名').fill('王秀英')
  await form.getByLabel('开户银行').fill('工商银行云溪支行')
  await form.getByLabel('银行卡号').fill('6222 0200 0000 1234 567')
  await form.getByLabel('核对了什么').fill('核对了身份证、银行卡和收据')
  expect(await wcagBreaches(page)).toEqual([])
  await form.getByRole('button', { name: '交给别人批准' }).click()
  const row = rowIn('在办的转账单')
  await expect(row).toContainText('自己填的，由别人批准')
  await expect(row).toContainText('尾号 4567')
  expect(await bankParts()).toEqual(['PROCESSING'])

  const bankReturnId = (await row.getAttribute('data-row-key')) ?? ''
  await askAtDesk(browser, hospital, {
    name: '何伟',
    call: bankReturnCalls.decide,
    input: { bankReturnId, isApproved: true, words: '账户和患者已核对' },
  })
  await page.reload()
  await row.getByRole('button', { name: '转账并登记' }).click()
  await form.getByRole('button', { name: '查看完整账户' }).click()
  await expect(form).toContainText('6222020000001234567')
  await form.getByLabel('银行流水号').fill('B2026112800001')
  await form.getByRole('button', { name: '登记已转账' }).click()
  await expect(rowIn('已结束')).toContainText('已转账')
  await expect(rowIn('已结束')).toContainText('B2026112800001')
  expect(await bankParts()).toEqual(['SUCCESS'])
})
