/** A file that does not open says why, in the mini-program, where the app loads it itself. */
import Taro from '@tarojs/taro'
import { showDocument } from '@/request/show_document'

jest.mock('@/platform/files/open_document', () =>
  jest.requireActual('@/platform/files/open_document.weapp'),
)

const link = { url: '/document/t', fileUrl: '/document/t/file.pdf', expiresAt: '' }
const came = (statusCode: number) => () => Promise.resolve({ statusCode, tempFilePath: '/tmp/f' })
const fails = () => Promise.reject(new Error('fail'))
const opens = () => Promise.resolve({})

test.each([
  ['a link that has ended', came(404), opens, ['文件的链接已失效，请再点一次打开']],
  ['a server that is busy', came(503), opens, ['医院的系统没有给出文件，请过一会儿再试']],
  ['no network', fails, opens, ['文件没有打开，请检查网络后再试']],
  ['no viewer', came(200), fails, ['手机没能显示这个文件，可以到医院窗口打印']],
  ['a file', came(200), opens, []],
])('%s', async (_what, load, open, said) => {
  jest.spyOn(Taro, 'downloadFile').mockImplementation(load as never)
  jest.spyOn(Taro, 'openDocument').mockImplementation(open as never)
  const toast = jest.spyOn(Taro, 'showToast').mockReset()
  await showDocument(async () => link)
  expect(toast.mock.calls.map(([shown]) => shown?.title)).toEqual(said)
})
