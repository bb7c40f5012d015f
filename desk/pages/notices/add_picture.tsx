import { Alert, Form, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { maxPictureBytes } from '@/contract/desk/content/notice_drafts'
import { useChange } from '../../request/queries'
import { drafts } from './drafts_api'

interface AddPictureProps {
  onAdd: (picture: { src: string; alt: string }) => void
  onEnd: () => void
}

/** Takes a picture from the computer, with the words for whoever cannot see it. */
export function AddPicture({ onAdd, onEnd }: AddPictureProps) {
  const [file, choose] = useState<File>()
  const [alt, say] = useState('')
  const words = alt.replace(/[<>"&]/g, '').trim()
  const isTooLarge = file !== undefined && file.size > maxPictureBytes
  const add = useChange({
    change: async (chosen: File) => {
      const { address } = await drafts.addPicture({ picture: await base64Of(chosen) })
      onAdd({ src: address, alt: words })
    },
    renews: [],
    onDone: onEnd,
  })
  return (
    <Modal
      open
      title="插入图片"
      okText="插入"
      okButtonProps={{ disabled: file === undefined || isTooLarge || words === '' }}
      confirmLoading={add.isPending}
      onOk={() => file !== undefined && add.mutate(file)}
      onCancel={onEnd}
    >
      <Form layout="vertical">
        <Form.Item label="图片" htmlFor="picture-file" required>
          <input
            id="picture-file"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={({ target }) => choose(target.files?.[0])}
          />
        </Form.Item>
        {isTooLarge && <Alert type="error" message="图片不能大于 8 MB" />}
        <Form.Item label="图里说的是什么（读屏的人听到这句话）" htmlFor="picture-words" required>
          <Input
            id="picture-words"
            maxLength={100}
            showCount
            value={alt}
            onChange={({ target }) => say(target.value)}
          />
        </Form.Item>
      </Form>
      <Typography.Text type="secondary">
        JPG、PNG 或 WebP，最大 8 MB。上传后缩到手机的宽度，拍摄地点等信息会去掉。图里不要有患者。
      </Typography.Text>
    </Modal>
  )
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const [, base64 = ''] = String(reader.result).split(',')
      resolve(base64)
    })
    reader.addEventListener('error', () => reject(new Error('这个文件读不出来，请换一张')))
    reader.readAsDataURL(file)
  })
}
