import { useState } from 'react'

import { accessLevelLabels, relationLabels, type AccessLevel, type Actor } from '@/contract/patient'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { Card } from '@/ui/lists/card'
import { ChoiceList } from '@/ui/forms/choice_list'
import { confirm } from '@/ui/overlays/confirm'
import { hospitalDay } from '@/ui/facts/format_day'
import { ListRow } from '@/ui/lists/list_row'
import { Loaded } from '@/ui/states/loaded'
import { Sheet } from '@/ui/overlays/sheet'
import { SkeletonLines } from '@/ui/states/skeleton'
import { showToast } from '@/ui/overlays/toast'

type Grant = AccessLevel | 'revoked'

const grants: readonly { value: Grant; words: string; note?: string }[] = [
  { value: 'booking', words: accessLevelLabels.booking, note: '看不到报告和影像' },
  { value: 'full', words: accessLevelLabels.full },
  { value: 'revoked', words: '收回权限', note: '对方的列表里将不再有这位就诊人' },
]

/** 谁可以为他办事: every account linked to the patient; the owner changes or revokes the others' rights. */
export function ActorsCard({ patientId, name }: { patientId: string; name: string }) {
  const { state, refresh } = useRequest({ id: patientId }, api.patient.listActors)
  const [open, setOpen] = useState<Actor>()

  async function change(actor: Actor, grant: Grant): Promise<void> {
    setOpen(undefined)
    if (grant === actor.accessLevel || !(await agreesTo(grant, actor, name))) return
    await api.patient.changeActor({
      patientId,
      actorId: actor.actorId,
      accessLevel: grant === 'revoked' ? null : grant,
    })
    showToast(grant === 'revoked' ? '已收回权限' : '已修改权限')
    await refresh()
  }

  return (
    <Card title="谁可以代为办事" isFlush>
      <Loaded state={state} skeleton={<SkeletonLines count={2} />}>
        {(actors) =>
          actors.map((actor) => (
            <ListRow
              key={actor.actorId}
              title={formatActor(actor)}
              note={`${accessLevelLabels[actor.accessLevel]} · ${hospitalDay(actor.boundAt)} 起`}
              value={actor.isMe || actor.isOwner ? undefined : '修改'}
              onPress={actor.isMe || actor.isOwner ? undefined : () => setOpen(actor)}
            />
          ))
        }
      </Loaded>
      <Sheet
        isOpen={open !== undefined}
        title={open ? formatActor(open) : ''}
        onClose={() => setOpen(undefined)}
      >
        {open && (
          <ChoiceList<Grant>
            label="对方的权限"
            choices={grants}
            value={open.accessLevel}
            onChange={(grant) => void change(open, grant)}
          />
        )}
      </Sheet>
    </Card>
  )
}

/** `我`, or the account by its phone: `138****1234（子女）`. */
function formatActor({
  isMe,
  isOwner,
  tel,
  relation,
}: Pick<Actor, 'isMe' | 'isOwner' | 'tel' | 'relation'>): string {
  if (isMe) return '我'
  const who = tel || '未绑定手机号的账号'
  return isOwner ? `${who}（建档手机号）` : `${who}（${relationLabels[relation]}）`
}

function agreesTo(grant: Grant, actor: Actor, name: string): Promise<boolean> {
  const who = formatActor(actor)
  switch (grant) {
    case 'booking':
      return confirm({ title: '只保留挂号和缴费？', text: `${who}将看不到${name}的报告和影像。` })
    case 'full':
      return confirm({ title: '允许查看报告？', text: `${who}将能看到${name}的全部报告和影像。` })
    case 'revoked':
      return confirm({
        title: '收回权限？',
        text: `${who}将不能再为${name}挂号、缴费和查看记录。`,
        confirmLabel: '收回',
        isDanger: true,
      })
  }
}
