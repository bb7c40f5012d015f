import { View } from '@tarojs/components'

import { Button } from '@/ui/forms/button'
import { Notice } from '@/ui/states/notice'
import { Sheet } from '@/ui/overlays/sheet'

import styles from './export_sheet.module.scss'

interface ExportSheetProps {
  /** The file's name; undefined while there is no file. */
  fileName: string | undefined
  /** This browser saves files. */
  canSave: boolean
  onSave: () => unknown
  onCopy: () => unknown
  onClose: () => void
}

/** The exported data, and the ways to save it. */
export function ExportSheet({ fileName, canSave, onSave, onCopy, onClose }: ExportSheetProps) {
  return (
    <Sheet
      isOpen={fileName !== undefined}
      title="您的信息已整理好"
      onClose={onClose}
      bottom={<SaveOrCopy canSave={canSave} onSave={onSave} onCopy={onCopy} />}
    >
      <View className={styles.name}>{fileName}</View>
      <View>里面有账号、就诊人、授权和您在本应用里的记录，可以用任何文本软件打开。</View>
      {!canSave && (
        <View className={styles.way}>
          微信里不能直接保存文件。请复制全部内容，粘贴到“文件传输助手”或备忘录里保存。
        </View>
      )}
      <View className={styles.way}>
        <Notice tone="warning">内容是您的个人信息，请不要发给别人。</Notice>
      </View>
    </Sheet>
  )
}

function SaveOrCopy({
  canSave,
  onSave,
  onCopy,
}: Pick<ExportSheetProps, 'canSave' | 'onSave' | 'onCopy'>) {
  if (!canSave) return <Button onPress={onCopy}>复制全部内容</Button>
  return (
    <>
      <Button onPress={onSave}>保存为文件</Button>
      <View className={styles.copy}>
        <Button kind="text" onPress={onCopy}>
          复制全部内容
        </Button>
      </View>
    </>
  )
}
