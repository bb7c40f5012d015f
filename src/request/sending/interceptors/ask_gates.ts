import type { Call, Interceptor } from '../call'
import { RejectedByInterceptor } from '../errors'

/** Decides whether a call may leave the device. */
export type Gate = (call: Call) => boolean | Promise<boolean>

const gates = new Set<Gate>()

/** Adds a gate that every call must pass; the returned function takes it away. */
export function addGate(gate: Gate): () => void {
  gates.add(gate)
  return () => gates.delete(gate)
}

/** Refuses a call that a gate does not let pass (spec §8). */
export const askGates: Interceptor = async (call, next) => {
  for (const gate of gates) {
    if (!(await gate(call))) {
      throw new RejectedByInterceptor()
    }
  }
  return next(call)
}
