import { fireEvent as dom, getQueriesForElement, waitFor } from '@testing-library/dom'
import { runInAction } from 'mobx'
import * as clipboard from '@/platform/device/clipboard'
import * as files from '@/platform/files/save_file'
import { api } from '@/request/api'
import { BadReply, ServerRefused } from '@/request/sending/errors'
import { authToken } from '@/storage/keys'
import { accountStore, authStore, hospitalStore } from '@/stores'
import { noteWays, open } from '../opening'
import { aConsent, anEvent, aSession } from './builders'

jest.mock('@/platform/files/save_file', () => ({ canSaveFile: jest.fn(), saveFile: jest.fn() }))
jest.mock('@/platform/device/clipboard', () => ({ copyText: jest.fn() }))

const onScreen = () => getQueriesForElement(document.body)
let opened: string[]

beforeEach(() => {
  opened = noteWays(0)
  jest.mocked(files.canSaveFile).mockReturnValue(true)
  jest
    .spyOn(api.privacy, 'listConsents')
    .mockResolvedValue([
      aConsent(),
      aConsent({ consentId: 'con-2', document: 'privacy_policy', version: '1', patientName: null }),
    ])
  jest.spyOn(api.privacy, 'listAccessEvents').mockResolvedValue({ list: [anEvent()], next: 'mark' })
  jest
    .spyOn(api.privacy, 'listSessions')
    .mockResolvedValue([aSession(), aSession({ sessionId: 'ses-2', app: '小程序', isThis: false })])
  jest
    .spyOn(api.hospital, 'listRemarks')
    .mockResolvedValue([{ remarkId: 'rem-1', type: 'privacy_policy', version: 3 }])
  jest.spyOn(api.account, 'getSelfInfo').mockResolvedValue({ tel: '138****1234' })
  jest.spyOn(api.patient, 'listPatients').mockResolvedValue({ list: [], limit: 5 })
  runInAction(() => {
    authStore.status = 'signed_in'
    accountStore.user = { tel: '138****1234' }
  })
})

describe('隐私与授权', () => {
  it('shows each agreement with its version, date and whom it is about', async () => {
    const { findByText, getByText } = await open('privacy_index')
    await findByText('健康信息处理')
    expect(getByText('涉及：就诊人 李*明')).toBeTruthy()
    expect(getByText('第 2 版 · 2026年11月1日同意')).toBeTruthy()
    expect(getByText('这份文本有了新版本，请阅读')).toBeTruthy()
    expect(getByText('第 3 版')).toBeTruthy()
    expect(getByText('2 台')).toBeTruthy()
  })

  it('withdraws only after the effect has been read and confirmed', async () => {
    const withdraw = jest
      .spyOn(api.privacy, 'withdrawConsent')
      .mockResolvedValue([aConsent({ withdrawnAt: '2026-11-21T09:00:00+08:00' })])
    const { findByLabelText, findByText, fireEvent } = await open('privacy_index')
    const button = await findByLabelText('撤回健康信息处理的授权，就诊人 李*明')
    fireEvent.click(button)
    await onScreen().findByText(/撤回后不能为他挂号/)
    fireEvent.click(onScreen().getByText('不撤回'))
    expect(withdraw).not.toHaveBeenCalled()
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    fireEvent.click(button)
    fireEvent.click(await onScreen().findByText('确认撤回'))
    await waitFor(() => expect(withdraw).toHaveBeenCalledWith({ consentId: 'con-1' }))
    await findByText('2026年11月1日同意，2026年11月21日撤回')
  })

  it('leads to deleting the account where the policy itself is taken back', async () => {
    const withdraw = jest.spyOn(api.privacy, 'withdrawConsent')
    const { findByLabelText, fireEvent } = await open('privacy_index')
    fireEvent.click(await findByLabelText('撤回隐私政策的授权，您的账号'))
    fireEvent.click(await onScreen().findByText('去注销'))
    await waitFor(() => expect(opened).toEqual(['navigate /subpages/account/account_delete']))
    expect(withdraw).not.toHaveBeenCalled()
  })

  it('hands the exported data over as a file', async () => {
    jest
      .spyOn(api.privacy, 'exportData')
      .mockResolvedValue({ fileName: 'my.json', content: '{"a":1}' })
    jest.mocked(files.saveFile).mockResolvedValue('saved')
    const { findByText, queryByText, fireEvent } = await open('privacy_index')
    fireEvent.click(await findByText('导出我的信息'))
    fireEvent.click(await findByText('保存为文件'))
    expect(files.saveFile).toHaveBeenCalledWith({
      fileName: 'my.json',
      content: '{"a":1}',
      mediaType: 'application/json',
    })
    await waitFor(() => expect(queryByText('您的信息已整理好')).toBeNull())
  })

  it('offers copying where no file can be kept', async () => {
    jest.mocked(files.canSaveFile).mockReturnValue(false)
    jest.mocked(clipboard.copyText).mockResolvedValue(true)
    jest
      .spyOn(api.privacy, 'exportData')
      .mockResolvedValue({ fileName: 'my.json', content: '{"a":1}' })
    const { findByText, queryByText, fireEvent } = await open('privacy_index')
    fireEvent.click(await findByText('导出我的信息'))
    await findByText(/微信里不能直接保存文件/)
    expect(queryByText('保存为文件')).toBeNull()
    fireEvent.click(await findByText('复制全部内容'))
    expect(clipboard.copyText).toHaveBeenCalledWith('{"a":1}')
  })

  it('keeps the policy readable for a visitor, and asks nothing of the server', async () => {
    runInAction(() => (authStore.status = 'anonymous'))
    const { findByText, getByText, fireEvent } = await open('privacy_index')
    await findByText('登录后可以查看和管理您的授权')
    fireEvent.click(getByText('隐私政策'))
    expect(opened).toEqual(['navigate /subpages/notice/notice_index?type=privacy_policy'])
    expect(api.privacy.listConsents).not.toHaveBeenCalled()
  })

  it('shows the rest when one part does not load', async () => {
    jest.spyOn(api.privacy, 'listConsents').mockRejectedValue(new Error('没有网络'))
    const { findByText } = await open('privacy_index')
    await findByText('没有网络')
    await findByText('查看就诊卡')
  })
})

it('访问记录 shows who did what to whom', async () => {
  const { findByText, getByText } = await open('privacy_access_log')
  await findByText('2026年11月20日 周五')
  expect(getByText('您')).toBeTruthy()
  expect(getByText('就诊人 李*明')).toBeTruthy()
})

it('登录设备 ends the others after a question, and keeps this one', async () => {
  jest.spyOn(api.privacy, 'endOtherSessions').mockResolvedValue([aSession()])
  const { findByText, queryByText, fireEvent } = await open('account_sessions')
  fireEvent.click(await findByText('退出其他 1 台设备'))
  fireEvent.click(await onScreen().findByText('全部退出'))
  await findByText('账号只在这台设备上登录着。')
  expect(queryByText('小程序')).toBeNull()
  expect(queryByText('退出其他 1 台设备')).toBeNull()
})

describe('注销账号', () => {
  async function fill({
    getByLabelText,
    getByText,
    fireEvent,
  }: Awaited<ReturnType<typeof open>>): Promise<void> {
    dom.change(getByLabelText('短信验证码'), { target: { value: '123456' } })
    fireEvent.click(getByText('我知道注销后不能恢复，依法保留的记录除外'))
    fireEvent.click(getByText('注销账号', { selector: 'span, taro-text-core' }))
  }

  it('says what goes and what stays by law, for how long', async () => {
    const { findByText, getByText } = await open('account_delete')
    await findByText('会删除')
    expect(getByText('最后一次就诊起至少 15 年')).toBeTruthy()
    expect(getByText('最后一次出院起至少 30 年')).toBeTruthy()
  })

  it('asks for the code and the understanding first', async () => {
    const remove = jest.spyOn(api.privacy, 'deleteAccount')
    const page = await open('account_delete')
    page.fireEvent.click(page.getByText('注销账号', { selector: 'span, taro-text-core' }))
    await page.findByText('请输入 6 位验证码')
    await page.findByText('请先确认您知道注销后不能恢复')
    expect(remove).not.toHaveBeenCalled()
  })

  it('deletes after the last question, signs out and goes home', async () => {
    authToken.write('Bearer x')
    jest.spyOn(api.privacy, 'deleteAccount').mockResolvedValue({ ok: true })
    jest
      .spyOn(api.account, 'signOut')
      .mockRejectedValue(new ServerRefused(401, '登录已失效', 'NOT_SIGNED_IN'))
    const page = await open('account_delete')
    await fill(page)
    expect(api.privacy.deleteAccount).not.toHaveBeenCalled()
    page.fireEvent.click(await onScreen().findByText('确认注销'))
    await onScreen().findByText('账号已注销')
    expect(api.privacy.deleteAccount).toHaveBeenCalledWith({ code: '123456' })
    expect(authToken.read()).toBeUndefined()
    expect(authStore.isSignedIn).toBe(false)
    expect(opened).toEqual(['tab /pages/index/index'])
    page.fireEvent.click(onScreen().getByText('知道了'))
  })

  it('says what is in the way, and leads there', async () => {
    const refused = new ServerRefused(409, '还有挂号没有办完', 'CONFLICT', { orderId: 'ord-1' })
    jest.spyOn(api.privacy, 'deleteAccount').mockRejectedValue(refused)
    const page = await open('account_delete')
    await fill(page)
    page.fireEvent.click(await onScreen().findByText('确认注销'))
    await page.findByText('还有挂号没有办完')
    page.fireEvent.click(page.getByText('去处理这个挂号'))
    expect(opened).toEqual(['navigate /subpages/registration/registration_orderlist?orderId=ord-1'])
    expect(authStore.isSignedIn).toBe(true)
  })

  it('counts down after the code was sent, and names the phone', async () => {
    jest
      .spyOn(api.privacy, 'sendDeletionCode')
      .mockResolvedValue({ tel: '138****9999', retryAfterSeconds: 60, expiresInSeconds: 300 })
    // The clock stands until it is moved, however long a busy machine takes.
    let nowMs = Date.now()
    jest.spyOn(Date, 'now').mockImplementation(() => nowMs)
    const { findByText, getByText, fireEvent } = await open('account_delete')
    fireEvent.click(getByText('获取验证码'))
    await findByText(/60 秒后可重发/)
    nowMs += 15_000
    await findByText(/45 秒后可重发/, undefined, { timeout: 10_000 })
    expect(getByText('验证码会发到绑定的手机号 138****9999')).toBeTruthy()
  })
})

describe('绑定手机号', () => {
  async function bind(page: Awaited<ReturnType<typeof open>>): Promise<void> {
    dom.change(page.getByLabelText('手机号'), { target: { value: '13800001234' } })
    dom.change(page.getByLabelText('短信验证码'), { target: { value: '123456' } })
    page.fireEvent.click(page.getByText('我已阅读并同意隐私政策'))
    page.fireEvent.click(page.getByText('绑定'))
  }

  it('agrees to the version of the policy that it shows', async () => {
    const call = jest.spyOn(api.account, 'bindTel').mockResolvedValue({ tel: '138****1234' })
    const page = await open('bind_tel')
    await page.findByText('查看全文')
    await bind(page)
    expect(call).toHaveBeenCalledWith({
      tel: '13800001234',
      code: '123456',
      privacyPolicyVersion: '3',
    })
  })

  it.each([
    ['publishes none', () => Promise.resolve([])],
    ['knows no notices', () => Promise.reject(new ServerRefused(404, '没有'))],
    ['answers with something else', () => Promise.reject(new BadReply())],
  ])('agrees to the app’s own policy where the hospital %s', async (_words, answer) => {
    jest.spyOn(api.hospital, 'listRemarks').mockImplementation(answer)
    const call = jest.spyOn(api.account, 'bindTel').mockResolvedValue({ tel: '138****1234' })
    const page = await open('bind_tel')
    await page.findByText('查看')
    await bind(page)
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith(expect.objectContaining({ privacyPolicyVersion: 'app-1' })),
    )
  })

  it('shows the app’s own policy in the hospital’s name where the hospital publishes none', async () => {
    jest.spyOn(api.hospital, 'listRemarks').mockResolvedValue([])
    runInAction(() => (hospitalStore.hosDetail = { name: '青山医院', telephone: '0571-1' }))
    const notice = await open('notice_index', { type: 'privacy_policy' })
    await notice.findByText('看其他须知')
    expect(notice.container.innerHTML).toContain('青山医院')
  })

  it('shows a wrong code at the code, and asks whose the phone is where it has an account', async () => {
    const wrong = new ServerRefused(400, '验证码不正确', 'SMS_CODE_WRONG')
    const taken = new ServerRefused(409, '已被使用', 'CONFLICT', { way: 'certificate' })
    const call = jest.spyOn(api.account, 'bindTel').mockRejectedValueOnce(wrong)
    const page = await open('bind_tel')
    await page.findByText('查看全文')
    await bind(page)
    await page.findByText('验证码不正确')
    expect(page.getByLabelText('短信验证码').getAttribute('aria-invalid')).toBe('true')
    call.mockRejectedValueOnce(taken)
    page.fireEvent.click(page.getByText('绑定'))
    dom.change(await page.findByLabelText('“本人”的姓名'), { target: { value: ' 李明 ' } })
    dom.change(page.getByLabelText('“本人”的证件号码'), { target: { value: '11' } })
    expect(page.getByLabelText('短信验证码').getAttribute('value')).toBe('')
    dom.change(page.getByLabelText('短信验证码'), { target: { value: '654321' } })
    call.mockResolvedValueOnce({ tel: '138****1234' })
    page.fireEvent.click(page.getByText('绑定'))
    await waitFor(() =>
      expect(call).toHaveBeenLastCalledWith(
        expect.objectContaining({ certificate: { name: '李明', idNo: '11' } }),
      ),
    )
  })

  it('agrees to nothing that could not be shown, and tries again to load it', async () => {
    jest.spyOn(api.hospital, 'listRemarks').mockRejectedValueOnce(new Error('没有网络'))
    const call = jest.spyOn(api.account, 'bindTel').mockResolvedValue({ tel: '138****1234' })
    const page = await open('bind_tel')
    await bind(page)
    await page.findByText(/隐私政策还没有加载出来/)
    expect(call).not.toHaveBeenCalled()
    await page.findByText('查看全文')
    page.fireEvent.click(page.getByText('绑定'))
    expect(call).toHaveBeenCalledTimes(1)
  })
})
