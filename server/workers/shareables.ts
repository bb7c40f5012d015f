/** Everything that can be shared by a link. */
import type { ShareableKind } from '../areas/share'

export const shareableKinds: readonly ShareableKind[] = []
