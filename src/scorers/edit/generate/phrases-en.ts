import type { Phrasebook } from './phrasebook.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const two = (n: number) => String(n).padStart(2, '0')

export const english: Phrasebook = {
  titles: ['Store handbook', 'Getting started', 'Support guide', 'Release checklist'],
  headings: ['Overview', 'Before you start', 'Daily work', 'When something fails', 'People', 'Open questions'],
  fillers: [
    'Ask {name} for access before your first shift.',
    'The weekly meeting is on {day} and takes {n} minutes.',
    'Orders above {n} items are packed by two people.',
    'Customers hear back from us within {n} hours.',
    'The phone number of the warehouse will be added later.',
    '{name} writes the report every {day}.',
    'Keep receipts for {n} months.',
    'If the printer stops, restart it and tell {name}.',
    'New colleagues work with {name} for the first {n} days.',
    'The office closes early on {day}.',
    'Refunds are paid within {n} working days.',
    'Please check the stock list before noon on {day}.',
    'The reason for the change in March is still to be written down.',
    'Up to {n} people can use the meeting room.',
  ],
  names: ['Alice', 'Mr. Brown', 'Chen', 'Dana', 'Ms. Evans', 'Farid'],
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  subjects: [
    {
      term: 'Cart',
      rename: 'Basket',
      note: 'Note: its contents are kept for 30 days.',
      mentions: [
        'The Cart shows what a customer has chosen.',
        'Open the Cart to change an order.',
        'An empty Cart cannot be paid for.',
      ],
    },
    {
      term: 'Helpdesk',
      rename: 'Service Team',
      note: 'Note: it can be reached from nine to five.',
      mentions: [
        'Call the Helpdesk when a login fails.',
        'The Helpdesk keeps a list of known problems.',
        'Send screenshots to the Helpdesk.',
      ],
    },
    {
      term: 'Orion',
      rename: 'Polaris',
      note: 'Note: this system is updated every month.',
      mentions: [
        'All invoices are stored in Orion.',
        'Orion sends a message when a payment arrives.',
        'Training for Orion takes half a day.',
      ],
    },
  ],
  typo: {
    term: 'adress',
    rename: 'address',
    note: '',
    mentions: [
      'Write the adress in capital letters.',
      'A parcel without an adress is returned.',
      'The adress is printed on every label.',
    ],
  },
  dateMentions: [
    'The contract ends on {term}.',
    'Prices are valid until {term}.',
    'The audit took place on {term}.',
    'The new rules apply from {term}.',
  ],
  date: (year, month, day) => [`${day} ${MONTHS[month - 1]} ${year}`, `${year}-${two(month)}-${two(day)}`],
  message: {
    replace: ({ term, rename }) =>
      `Replace "${term}" with "${rename}" wherever it stands, and leave the rest as it is.`,
    insert: ({ term, note }) => `After every paragraph that mentions "${term}", insert this line: ${note}`,
    delete: ({ term }) => `Delete every paragraph that mentions "${term}".`,
    generalisation: ({ term, rename }) =>
      `Dates are to be written in one way from now on: "${term}" becomes "${rename}", for example. Do the same with all dates in the document.`,
    'anti-hallucination': ({ term, rename }) =>
      `Correct the spelling "${term}" to "${rename}". Do not add anything, even where information is missing.`,
    'no-change': ({ term }) =>
      `Does the document say anything about "${term}"? I only want to know; please change nothing.`,
  },
  title: ({ category, size, occurrences }) =>
    `${category}, ${size} ${size === 1 ? 'block' : 'blocks'} a page, occurrences: ${occurrences}`,
  gap: ' ',
}
