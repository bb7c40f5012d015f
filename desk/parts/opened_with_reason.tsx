import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as v from 'valibot'
import { AskReason } from './ask_reason'
import { Failed } from './failed'

const carried = v.object({ reason: v.pipe(v.string(), v.minLength(2)) })

interface OpenedWithReasonProps<Opened> {
  /** The first part is the room. Another one is another element: give it as `key` too. */
  of: readonly string[]
  title: string
  open: (reason: string) => Promise<Opened>
  /** Where who gives no reason goes, when he came from nowhere. */
  backTo: string
  children: (opened: Opened, reason: string) => ReactNode
}

/** What is opened with a reason that is logged: the link that leads here has it already, or it is asked for. */
export function OpenedWithReason<Opened>(props: OpenedWithReasonProps<Opened>) {
  const { of, title, open, backTo, children } = props
  const location = useLocation()
  const navigate = useNavigate()
  const given = v.safeParse(carried, location.state)
  const [reason, ask] = useState(given.success ? given.output.reason : undefined)
  const opened = useQuery({
    queryKey: [...of, 'opened', reason],
    queryFn: () => open(reason ?? ''),
    enabled: reason !== undefined,
    // Each look is written down: nobody looks by coming back to the window.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })
  if (reason === undefined)
    return (
      <AskReason
        title={title}
        effect="查看会记入日志，患者能在“谁看过我的信息”里看到。"
        confirm="查看"
        isBusy={false}
        onConfirm={ask}
        onCancel={() => void (location.key === 'default' ? navigate(backTo) : navigate(-1))}
      />
    )
  if (opened.isPending) return <Skeleton active />
  if (opened.isError) return <Failed error={opened.error} onAgain={() => void opened.refetch()} />
  return <>{children(opened.data, reason)}</>
}
