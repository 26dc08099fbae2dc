/** A model's name as messages show it. */
export const shownModel = (name: string): string => JSON.stringify(name.slice(0, 80))
