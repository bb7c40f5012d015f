import type { DocumentLink } from '@/contract/document'
import { openDocument } from '@/platform/files/open_document'
import type { OpenDocumentOutcome } from '@/platform/files/open_document.types'
import { API_ROOT } from '@/settings/server'

import { showErrorToast } from './sending/interceptors/show_error_toast'

/** Opens a file of the server once its address is known; a failure is shown once. */
export async function showDocument(ask: () => Promise<DocumentLink>): Promise<OpenDocumentOutcome> {
  const { url, fileUrl } = await ask()
  const outcome = await openDocument({
    pageAddress: `${API_ROOT}${url}`,
    fileAddress: `${API_ROOT}${fileUrl}`,
  })
  if (outcome === 'failed') showErrorToast('文件没有打开，请检查网络后再试')
  return outcome
}
