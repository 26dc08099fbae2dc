import { useEffect, useState } from 'preact/hooks'

/** The room between the page's margins, in pixels. */
export function useRoom(): number {
  const [room, setRoom] = useState(roomNow)
  useEffect(() => {
    const listener = () => setRoom(roomNow())
    addEventListener('resize', listener)
    return () => removeEventListener('resize', listener)
  }, [])
  return room
}

const roomNow = () => Math.min(1440, document.documentElement.clientWidth) - 48

/** Whether the page is as wide as a phone. */
export const useNarrow = (): boolean => useRoom() < 652
