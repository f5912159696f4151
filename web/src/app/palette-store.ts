import { createStore } from 'zustand'

export const palette = createStore(() => ({ isOpen: false }))
export const openPalette = (): void => palette.setState({ isOpen: true })
export const closePalette = (): void => palette.setState({ isOpen: false })
