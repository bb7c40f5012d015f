import { useState } from 'react'

import { copyText } from '@/platform/device/clipboard'
import { canSaveFile, saveFile } from '@/platform/files/save_file'
import { useStepUpSheet } from '@/gates/step_up_sheet'
import { api } from '@/request/api'
import { showToast } from '@/ui/overlays/toast'

/** Loads the account's data, then offers it as the patient chooses; `file` is the sheet's subject. */
export function useExport() {
  const [file, setFile] = useState<{ fileName: string; content: string }>()
  const { whenSteppedUp, stepUpSheet } = useStepUpSheet('您的全部信息')
  const [canSave, setCanSave] = useState(canSaveFile)

  async function start(): Promise<void> {
    await whenSteppedUp(async () => setFile(await api.privacy.exportData({})))
  }

  async function save(): Promise<void> {
    if (!file) return
    const outcome = await saveFile({ ...file, mediaType: 'application/json' })
    if (outcome === 'saved') setFile(undefined)
    if (outcome === 'saved') showToast('已保存为文件')
    if (outcome === 'not_possible') setCanSave(false)
  }

  async function copy(): Promise<void> {
    if (!file) return
    showToast((await copyText(file.content)) ? '已复制，请粘贴保存' : '没有复制成功，请再试一次')
  }

  return { file, canSave, start, save, copy, close: () => setFile(undefined), stepUpSheet }
}
