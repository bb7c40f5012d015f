import { Button } from '@/ui/forms/button'
import { ChoiceList } from '@/ui/forms/choice_list'
import { confirm, showNotice } from '@/ui/overlays/confirm'
import { Dialog } from '@/ui/overlays/dialog'
import { Sheet } from '@/ui/overlays/sheet'

import { Held } from './held'
import { Phone } from './phone'
import type { Room } from './shown'

const press = () => undefined

/** 弹层 */
export const overlays: Room = {
  'ui/overlays/dialog': {
    一个问题: (
      <Phone heightPx={320}>
        <Dialog
          title="要放弃填写吗？"
          confirmLabel="放弃"
          cancelLabel="继续填写"
          onConfirm={press}
          onCancel={press}
        >
          已填写的内容不会保存。
        </Dialog>
      </Phone>
    ),
    有害的动作: (
      <Phone heightPx={320}>
        <Dialog
          title="确定退号吗？"
          confirmLabel="退号"
          cancelLabel="取消"
          isDanger
          onConfirm={press}
          onCancel={press}
        >
          心血管内科 林静 主任医师，今天 11月25日 上午。挂号费 1 到 3 个工作日退回。
        </Dialog>
      </Phone>
    ),
    只需知道: (
      <Phone heightPx={320}>
        <Dialog title="号源已被约满" confirmLabel="知道了" onConfirm={press} onCancel={press}>
          请选择其他时间。
        </Dialog>
      </Phone>
    ),
  },
  'ui/overlays/confirm': {
    '点开问、点开告知': (
      <>
        <Button
          onPress={() =>
            confirm({ title: '确定取号吗？', text: '请在到院后取号。', confirmLabel: '取号' })
          }
        >
          confirm()
        </Button>
        <Button kind="text" onPress={() => showNotice({ title: '请先到自助机签到' })}>
          tell()
        </Button>
      </>
    ),
  },
  'ui/overlays/sheet': {
    内容和底部按钮: (
      <Phone heightPx={480}>
        <Sheet
          isOpen
          title="选择午别"
          onClose={press}
          bottom={<Button onPress={press}>确定</Button>}
        >
          <Held first="morning">
            {(value, change) => (
              <ChoiceList
                label="午别"
                choices={[
                  { value: 'morning', words: '上午', note: '余 12' },
                  { value: 'afternoon', words: '下午', note: '余 3' },
                  { value: 'evening', words: '夜间', note: '已约满', disabled: true },
                ]}
                value={value}
                onChange={change}
              />
            )}
          </Held>
        </Sheet>
      </Phone>
    ),
  },
}
