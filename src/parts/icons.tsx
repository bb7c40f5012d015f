import { View } from '@tarojs/components'

import * as actions from '@/ui/icons/actions'
import * as care from '@/ui/icons/care'
import * as faces from '@/ui/icons/faces'
import * as frame from '@/ui/icons/frame'
import { Icon } from '@/ui/icons/icon'
import * as outcomes from '@/ui/icons/outcomes'
import * as service from '@/ui/icons/service'
import type { IconShape } from '@/ui/icons/shape'

import type { Room } from './shown'

const rooms = { frame, actions, care, faces, outcomes, service }

/** 图标 */
export const icons: Room = {
  'ui/icons/icon': Object.fromEntries(
    Object.entries<Record<string, IconShape>>(rooms).map(([room, shapes]) => [
      room,
      <View key={room} style={{ display: 'flex', flexWrap: 'wrap', gap: '12px' }}>
        {Object.entries(shapes).map(([name, shape]) => (
          <View key={name} style={{ width: '72px', fontSize: '12px' }}>
            <Icon of={shape} sizePx={24} />
            <View>{name}</View>
          </View>
        ))}
      </View>,
    ]),
  ),
}
