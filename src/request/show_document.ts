import type { DocumentLink } from '@/contract/document'
import { openDocument } from '@/platform/files/open_document'
import type { OpenDocumentOutcome } from '@/platform/files/open_document.types'
import { API_ROOT } from '@/settings/server'

import { showErrorToast } from './sending/interceptors/show_error_toast'

const failures = {
  ended: '文件的链接已失效，请再点一次打开',
  refused: '医院的系统没有给出文件，请过一会儿再试',
  unreachable: '文件没有打开，请检查网络后再试',
  unreadable: '手机没能显示这个文件，可以到医院窗口打印',
} satisfies Record<Exclude<OpenDocumentOutcome, 'opened'>, string>

/** Opens a file of the server once its address is known; a failure is shown once. */
export async function showDocument(ask: () => Promise<DocumentLink>): Promise<OpenDocumentOutcome> {
  const { url, fileUrl } = await ask()
  const outcome = await openDocument({
    pageAddress: `${API_ROOT}${url}`,
    fileAddress: `${API_ROOT}${fileUrl}`,
  })
  if (outcome !== 'opened') showErrorToast(failures[outcome])
  return outcome
}
