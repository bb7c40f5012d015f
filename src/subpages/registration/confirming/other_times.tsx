import { useState } from 'react'

import type { Visit } from '@/contract/registration'
import { redirect } from '@/navigation/navigate'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { Sheet } from '@/ui/overlays/sheet'
import { Loaded } from '@/ui/states/loaded'
import { SkeletonLines } from '@/ui/states/skeleton'

import { loadTimes } from '../choosing/load_times'
import { SlotGrid } from '../choosing/slot_grid'

interface OtherTimesProps {
  visit: Visit
  rescheduleOrderId: string | undefined
}

/** The other slots of the half day whose first one was proposed. */
export function OtherTimes({ visit, rescheduleOrderId }: OtherTimesProps) {
  const { scheduleId } = visit
  const [isOpen, setOpen] = useState(false)
  const { state } = useRequest(isOpen ? { scheduleId } : undefined, loadTimes)
  return (
    <>
      <Button kind="text" isAtEdge onPress={() => setOpen(true)}>
        选别的时间
      </Button>
      <Sheet isOpen={isOpen} title="选别的时间" onClose={() => setOpen(false)}>
        <Loaded state={state} skeleton={<SkeletonLines count={4} />}>
          {(times) => (
            <SlotGrid
              times={times}
              selectedId={visit.sourceTimeId}
              onSelect={({ sourceTimeId }) =>
                void redirect('registration_order', { sourceTimeId, rescheduleOrderId })
              }
            />
          )}
        </Loaded>
      </Sheet>
    </>
  )
}
