import type { ComponentProps } from 'react'

import type { DepartmentGroup } from '@/contract/registration'
import { PageFrame } from '@/ui/frame/page_frame'
import { closed } from '@/ui/pictures/outcomes'
import { EmptyState } from '@/ui/states/empty_state'
import { Loaded } from '@/ui/states/loaded'
import type { LoadState } from '@/ui/states/load_state'

import { DepartmentHead } from './department_head'
import { DepartmentSkeleton } from './department_skeleton'
import { Departments } from './departments'

interface DepartmentViewProps
  extends
    ComponentProps<typeof DepartmentHead>,
    Pick<ComponentProps<typeof Departments>, 'onChoose'> {
  state: LoadState<DepartmentGroup[]>
}

/** The departments' view; rendered by the page, and before any script runs by the server (see ./document.tsx). */
export function DepartmentView({ state, onChoose, ...head }: DepartmentViewProps) {
  return (
    <PageFrame title="选择科室" isFlush>
      <DepartmentHead {...head} />
      <Loaded
        state={state}
        skeleton={<DepartmentSkeleton />}
        isEmpty={(groups) => groups.length === 0}
        empty={<EmptyState picture={closed} text="这个院区现在没有可以挂号的科室" hasTelephone />}
      >
        {(groups) => (
          <Departments
            groups={groups}
            isToday={head.isToday}
            keyword={head.keyword}
            onChoose={onChoose}
            onClear={() => head.onSearch('')}
          />
        )}
      </Loaded>
    </PageFrame>
  )
}
