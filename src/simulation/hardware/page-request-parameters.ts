import { type HardwareValues, hardwareGroup } from './parameter-group.ts';

export const pageRequestParameters = hardwareGroup({
  title: 'Page requests',
  words: 'page requests of devices',
  description: 'Stages of a page fault of a device that translates by ATS and asks for pages by PRI (PCIe). The kernel’s own work is part of paging.',
  optional: true,
  parameters: [
    {
      name: 'nicFaultsBy',
      description: 'How a NIC that takes page faults gets its pages: by the driver of its own, in nicFaultNs, or by page requests, stage by stage.',
      type: 'choice',
      unit: '1',
      choices: ['driver', 'page-requests'],
      default: 'driver',
      source: 'Adapters with on-demand paging have translation tables and a driver of their own',
      confidence: 'stated',
      seen: 'recalled',
    },
    { name: 'translationRequestNs', description: 'Time from a device’s request for a translation until it knows that the page is not present.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, absent: 0 },
    { name: 'pageRequestNs', description: 'Time from a device’s request for a page until the request is in the queue of the IOMMU in memory.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, absent: 0 },
    { name: 'pageRequestInterruptNs', description: 'CPU time from a request in the queue until the handler of its interrupt runs in the kernel.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, absent: 0 },
    { name: 'pageRequestThreadNs', description: 'CPU time from that handler until a thread of the kernel serves the request.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, absent: 0 },
    { name: 'pageResponseNs', description: 'CPU time to answer page requests through the queue of the IOMMU.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, absent: 0 },
    { name: 'pageRetryNs', description: 'Time from an answer until the device has received it and has the translation.', type: 'number', unit: 'ns', minimum: 0, maximum: 1_000_000, absent: 0 },
  ],
});

export type PageRequestValues = HardwareValues<typeof pageRequestParameters>;
