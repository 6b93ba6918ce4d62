// Written from real answers: `UPDATE_EXAMPLES=1 npx vitest run test/api/response-examples.test.ts`.
/** Answers in the document of the API, by operation. */
export const RESPONSE_EXAMPLES: Readonly<Record<string, unknown>> = {
  "createProject": {
    "id": "group-a",
    "title": "Group A",
    "mostQueuedRuns": null,
    "requestsPerMinute": null,
    "mostTraceBytes": null,
    "createdAt": "2026-01-05T09:00:00.000Z",
    "rights": [
      "read",
      "submit",
      "import",
      "administer"
    ]
  },
  "setMember": {
    "project": "group-a",
    "name": "ada",
    "role": "submitter",
    "mayImport": false,
    "createdAt": "2026-01-05T09:00:00.000Z"
  },
  "createToken": {
    "token": "the secret itself, shown once",
    "details": {
      "id": "685d9f90acfeb483",
      "member": "ada",
      "project": "group-a",
      "rights": [
        "read",
        "submit"
      ],
      "note": null,
      "createdBy": "administrator",
      "createdAt": "2026-01-05T09:00:00.000Z",
      "expiresAt": "2026-02-04T09:00:00.000Z",
      "lastUsedAt": null,
      "revokedAt": null
    }
  },
  "listTokens": {
    "items": [
      {
        "id": "685d9f90acfeb483",
        "member": "ada",
        "project": "group-a",
        "note": null,
        "createdBy": "administrator",
        "rights": [
          "read",
          "submit"
        ],
        "createdAt": "2026-01-05T09:00:00.000Z",
        "expiresAt": "2026-02-04T09:00:00.000Z",
        "lastUsedAt": null,
        "revokedAt": null
      }
    ]
  },
  "getProject": {
    "id": "group-a",
    "title": "Group A",
    "mostQueuedRuns": null,
    "requestsPerMinute": null,
    "mostTraceBytes": null,
    "createdAt": "2026-01-05T09:00:00.000Z",
    "rights": [
      "read",
      "submit",
      "import",
      "administer"
    ]
  },
  "listMembers": {
    "items": [
      {
        "project": "group-a",
        "name": "ada",
        "role": "submitter",
        "mayImport": false,
        "createdAt": "2026-01-05T09:00:00.000Z"
      }
    ]
  },
  "planExperiment": {
    "points": 2,
    "runs": 8,
    "rejected": 0,
    "rejectedRuns": 0,
    "duplicates": 0,
    "reused": 0,
    "limit": 100000,
    "newRuns": 8,
    "limits": {
      "newRuns": 100000,
      "cpuSeconds": 360000,
      "longestRunSeconds": 900,
      "traceBytes": 10737418240,
      "memoryBytes": 4294967296
    },
    "estimate": {
      "cpuSeconds": 0.011101981250000002,
      "wallSeconds": 0.011101981250000002,
      "longestRunSeconds": 0.00168519375,
      "traceBytes": 0,
      "memoryBytes": 9064038
    },
    "notes": [
      "At P = 2 to 4, all processes are on one node, which holds 32 (machine.processesPerNode), so there is no network between them."
    ],
    "errors": [],
    "waitingFor": {
      "modelVersion": "70c5cb377691bb00",
      "labels": []
    }
  },
  "submitExperiment": {
    "id": "x1a22e0afa0c85cc5d0ae",
    "name": "small table",
    "project": "group-a",
    "state": "queued",
    "tags": [
      "test"
    ],
    "specification": {
      "name": "small table",
      "seed": 7,
      "tags": [
        "test"
      ],
      "sweep": [
        {
          "path": "processes",
          "values": [
            2,
            4
          ]
        }
      ],
      "trace": {
        "level": "off",
        "maxEvents": 200000
      },
      "machine": {
        "preset": "cray-xe6",
        "override": {}
      },
      "project": "group-a",
      "baseline": {
        "mechanism": "rma"
      },
      "workload": {
        "kind": "dht",
        "volumeElements": 1024,
        "operationsPerProcess": 20
      },
      "processes": 2,
      "mechanisms": [
        {
          "kind": "rma"
        },
        {
          "kind": "aa-poll"
        }
      ],
      "replications": 2
    },
    "specDigest": "61a69bdeac8708b5796a6c64db1eb67eb1a3aed7d17de32a50082f7814f7450d",
    "modelVersion": "70c5cb377691bb00",
    "machine": "cray-xe6",
    "workload": "dht",
    "mechanisms": [
      "rma",
      "aa-poll"
    ],
    "notes": [
      "At P = 2 to 4, all processes are on one node, which holds 32 (machine.processesPerNode), so there is no network between them."
    ],
    "counts": {
      "total": 8,
      "queued": 8,
      "running": 0,
      "succeeded": 0,
      "failed": 0,
      "cancelled": 0,
      "reused": 0
    },
    "mostRuns": 8,
    "progress": 0,
    "etaSeconds": null,
    "queuePosition": 1,
    "runsAhead": 0,
    "waitingFor": {
      "modelVersion": "70c5cb377691bb00",
      "labels": []
    },
    "createdAt": "2026-01-05T09:00:00.000Z",
    "startedAt": null,
    "finishedAt": null,
    "deletedAt": null,
    "restorableUntil": null
  },
  "getExperiment": {
    "id": "x1a22e0afa0c85cc5d0ae",
    "name": "small table",
    "project": "group-a",
    "state": "succeeded",
    "tags": [
      "test"
    ],
    "specification": {
      "name": "small table",
      "seed": 7,
      "tags": [
        "test"
      ],
      "sweep": [
        {
          "path": "processes",
          "values": [
            2,
            4
          ]
        }
      ],
      "trace": {
        "level": "off",
        "maxEvents": 200000
      },
      "machine": {
        "preset": "cray-xe6",
        "override": {}
      },
      "project": "group-a",
      "baseline": {
        "mechanism": "rma"
      },
      "workload": {
        "kind": "dht",
        "volumeElements": 1024,
        "operationsPerProcess": 20
      },
      "processes": 2,
      "mechanisms": [
        {
          "kind": "rma"
        },
        {
          "kind": "aa-poll"
        }
      ],
      "replications": 2
    },
    "specDigest": "61a69bdeac8708b5796a6c64db1eb67eb1a3aed7d17de32a50082f7814f7450d",
    "modelVersion": "70c5cb377691bb00",
    "machine": "cray-xe6",
    "workload": "dht",
    "mechanisms": [
      "rma",
      "aa-poll"
    ],
    "notes": [
      "At P = 2 to 4, all processes are on one node, which holds 32 (machine.processesPerNode), so there is no network between them."
    ],
    "counts": {
      "total": 8,
      "queued": 0,
      "running": 0,
      "succeeded": 8,
      "failed": 0,
      "cancelled": 0,
      "reused": 0
    },
    "mostRuns": 8,
    "progress": 1,
    "etaSeconds": 0,
    "queuePosition": null,
    "runsAhead": null,
    "waitingFor": null,
    "createdAt": "2026-01-05T09:00:00.000Z",
    "startedAt": "2026-01-05T09:00:00.143Z",
    "finishedAt": "2026-01-05T09:00:00.225Z",
    "deletedAt": null,
    "restorableUntil": null
  },
  "listExperiments": {
    "items": [
      {
        "id": "x1a22e0afa0c85cc5d0ae",
        "name": "small table",
        "project": "group-a",
        "state": "succeeded",
        "tags": [
          "test"
        ],
        "specification": {
          "name": "small table",
          "seed": 7,
          "tags": [
            "test"
          ],
          "sweep": [
            {
              "path": "processes",
              "values": [
                2,
                4
              ]
            }
          ],
          "trace": {
            "level": "off",
            "maxEvents": 200000
          },
          "machine": {
            "preset": "cray-xe6",
            "override": {}
          },
          "project": "group-a",
          "baseline": {
            "mechanism": "rma"
          },
          "workload": {
            "kind": "dht",
            "volumeElements": 1024,
            "operationsPerProcess": 20
          },
          "processes": 2,
          "mechanisms": [
            {
              "kind": "rma"
            },
            {
              "kind": "aa-poll"
            }
          ],
          "replications": 2
        },
        "specDigest": "61a69bdeac8708b5796a6c64db1eb67eb1a3aed7d17de32a50082f7814f7450d",
        "modelVersion": "70c5cb377691bb00",
        "machine": "cray-xe6",
        "workload": "dht",
        "mechanisms": [
          "rma",
          "aa-poll"
        ],
        "notes": [
          "At P = 2 to 4, all processes are on one node, which holds 32 (machine.processesPerNode), so there is no network between them."
        ],
        "counts": {
          "total": 8,
          "queued": 0,
          "running": 0,
          "succeeded": 8,
          "failed": 0,
          "cancelled": 0,
          "reused": 0
        },
        "mostRuns": 8,
        "progress": 1,
        "etaSeconds": 0,
        "queuePosition": null,
        "runsAhead": null,
        "waitingFor": null,
        "createdAt": "2026-01-05T09:00:00.000Z",
        "startedAt": "2026-01-05T09:00:00.143Z",
        "finishedAt": "2026-01-05T09:00:00.225Z",
        "deletedAt": null,
        "restorableUntil": null
      }
    ],
    "total": 1
  },
  "compareExperiment": {
    "metric": "inserts_per_second",
    "unit": "1/s",
    "better": "higher",
    "metrics": [
      "inserts_per_second",
      "lookups_per_second",
      "deletes_per_second",
      "operation_latency_ns",
      "operation_latency_ns.p50",
      "operation_latency_ns.p99",
      "operation_latency_ns.max",
      "log_wait_ns",
      "log_wait_ns.p50",
      "log_wait_ns.p99",
      "log_wait_ns.max",
      "dedicated_cores",
      "remote_operations_per_insert",
      "collision_rate",
      "iotlb_hit_ratio",
      "steady_latency_ns",
      "messages_per_operation",
      "bytes_per_operation",
      "cpu_utilisation",
      "computation_ratio",
      "energy_joules",
      "nic_energy_joules",
      "router_energy_joules",
      "unreachable_elements"
    ],
    "x": "processes",
    "series": "mechanism",
    "baseline": "rma",
    "axes": [
      {
        "path": "processes",
        "values": [
          2,
          4
        ]
      }
    ],
    "facet": {},
    "points": [
      {
        "x": 2,
        "series": "rma",
        "n": 2,
        "mean": 919163.9748856623,
        "low": 0,
        "high": 2102796.6162283607,
        "ratio": {
          "value": 1,
          "low": 1,
          "high": 1,
          "p": 1
        }
      },
      {
        "x": 4,
        "series": "rma",
        "n": 2,
        "mean": 1668670.9487108146,
        "low": 0,
        "high": 4085169.8082294734,
        "ratio": {
          "value": 1,
          "low": 1,
          "high": 1,
          "p": 1
        }
      },
      {
        "x": 2,
        "series": "aa-poll",
        "n": 2,
        "mean": 1938487.259310504,
        "low": 638273.1807500285,
        "high": 3238701.3378709797,
        "ratio": {
          "value": 2.116927003432107,
          "low": 0.29713800817815605,
          "high": 15.081813213115172,
          "p": 0.12936685973529868
        }
      },
      {
        "x": 4,
        "series": "aa-poll",
        "n": 2,
        "mean": 3827756.725740814,
        "low": 0,
        "high": 15277603.931943974,
        "ratio": {
          "value": 2.244046196563571,
          "low": 0.02485642279611694,
          "high": 202.59324415330235,
          "p": 0.2630540067632127
        }
      }
    ],
    "winners": [
      {
        "from": 2,
        "to": 4,
        "series": [
          "aa-poll",
          "rma"
        ],
        "significant": false,
        "decides": null
      }
    ],
    "crossovers": [],
    "unaffected": [],
    "knees": [],
    "bisected": [],
    "stages": [
      {
        "x": 2,
        "series": "rma",
        "stage": "origin-cpu",
        "meanNs": 500
      },
      {
        "x": 2,
        "series": "rma",
        "stage": "injection",
        "meanNs": 16.832500000001332
      },
      {
        "x": 2,
        "series": "rma",
        "stage": "wire",
        "meanNs": 708
      },
      {
        "x": 2,
        "series": "rma",
        "stage": "target-nic",
        "meanNs": 575
      },
      {
        "x": 2,
        "series": "rma",
        "stage": "bus",
        "meanNs": 86.86000000000138
      },
      {
        "x": 2,
        "series": "rma",
        "stage": "memory",
        "meanNs": 168
      },
      {
        "x": 4,
        "series": "rma",
        "stage": "origin-cpu",
        "meanNs": 675
      },
      {
        "x": 4,
        "series": "rma",
        "stage": "injection",
        "meanNs": 21.697500000002094
      },
      {
        "x": 4,
        "series": "rma",
        "stage": "wire",
        "meanNs": 914.5
      },
      {
        "x": 4,
        "series": "rma",
        "stage": "target-nic",
        "meanNs": 716.2080000000001
      },
      {
        "x": 4,
        "series": "rma",
        "stage": "bus",
        "meanNs": 92.3900000000026
      },
      {
        "x": 4,
        "series": "rma",
        "stage": "memory",
        "meanNs": 217
      },
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "origin-cpu",
        "meanNs": 869.375
      },
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "injection",
        "meanNs": 6.784999999999922
      },
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "wire",
        "meanNs": 295
      },
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "target-nic",
        "meanNs": 4.263256414560601e-15
      },
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "bus",
        "meanNs": 45.457499999999925
      },
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "memory",
        "meanNs": 70
      },
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "notify",
        "meanNs": 5281.74466277668
      },
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "handler",
        "meanNs": 737
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "origin-cpu",
        "meanNs": 979.1875
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "injection",
        "meanNs": 9.191249999999958
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "wire",
        "meanNs": 295
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "target-nic",
        "meanNs": 7.815970093361103e-15
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "bus",
        "meanNs": 45.00062499999997
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "memory",
        "meanNs": 70
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "notify",
        "meanNs": 4900.5639820124925
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "handler",
        "meanNs": 749.25
      }
    ],
    "why": [
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "notify",
        "deltaNs": 5281.74466277668
      },
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "handler",
        "deltaNs": 737
      },
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "target-nic",
        "deltaNs": -575
      },
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "wire",
        "deltaNs": -413
      },
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "origin-cpu",
        "deltaNs": 369.375
      },
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "memory",
        "deltaNs": -98
      },
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "bus",
        "deltaNs": -41.40250000000145
      },
      {
        "x": 2,
        "series": "aa-poll",
        "stage": "injection",
        "deltaNs": -10.04750000000141
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "notify",
        "deltaNs": 4900.5639820124925
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "handler",
        "deltaNs": 749.25
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "target-nic",
        "deltaNs": -716.2080000000001
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "wire",
        "deltaNs": -619.5
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "origin-cpu",
        "deltaNs": 304.1875
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "memory",
        "deltaNs": -147
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "bus",
        "deltaNs": -47.38937500000263
      },
      {
        "x": 4,
        "series": "aa-poll",
        "stage": "injection",
        "deltaNs": -12.506250000002137
      }
    ],
    "bottlenecks": [
      {
        "x": 2,
        "series": "rma",
        "limit": null,
        "next": "core",
        "headroom": 3.8356369239643358,
        "queueing": 0,
        "resources": [
          {
            "resource": "core",
            "busiestShare": 0.2607128932752182,
            "meanShare": 0.2530462746102685,
            "nsPerOperation": 556.3075
          },
          {
            "resource": "atomic-word",
            "busiestShare": 0.05239234656848275,
            "meanShare": 0.009982254305102464,
            "nsPerOperation": 699.5095000000003
          },
          {
            "resource": "nic-out",
            "busiestShare": 0.018930097762803452,
            "meanShare": 0.018930097762803452,
            "nsPerOperation": 20.790000000000006
          },
          {
            "resource": "nic-in",
            "busiestShare": 0.01893009776280345,
            "meanShare": 0.01893009776280345,
            "nsPerOperation": 20.790000000000006
          },
          {
            "resource": "page-walker",
            "busiestShare": 0.0028910352301553103,
            "meanShare": 0.0028910352301553103,
            "nsPerOperation": 3.5
          },
          {
            "resource": "bus-to-memory",
            "busiestShare": 0.0013593073925756642,
            "meanShare": 0.0013593073925756642,
            "nsPerOperation": 1.489999999999997
          }
        ]
      },
      {
        "x": 4,
        "series": "rma",
        "limit": null,
        "next": "core",
        "headroom": 3.6203334268136964,
        "queueing": 0,
        "resources": [
          {
            "resource": "core",
            "busiestShare": 0.2762176523835025,
            "meanShare": 0.25667797225619626,
            "nsPerOperation": 624.5219999999998
          },
          {
            "resource": "atomic-word",
            "busiestShare": 0.09589229857803296,
            "meanShare": 0.019432740528366365,
            "nsPerOperation": 752.2762499999999
          },
          {
            "resource": "nic-in",
            "busiestShare": 0.0380337568492275,
            "meanShare": 0.0380337568492275,
            "nsPerOperation": 23.10000000000012
          },
          {
            "resource": "nic-out",
            "busiestShare": 0.037533623039001804,
            "meanShare": 0.037533623039001804,
            "nsPerOperation": 22.811250000000122
          },
          {
            "resource": "page-walker",
            "busiestShare": 0.007050820758080993,
            "meanShare": 0.007050820758080993,
            "nsPerOperation": 4.375
          },
          {
            "resource": "bus-to-memory",
            "busiestShare": 0.0026265612465804565,
            "meanShare": 0.0026265612465804565,
            "nsPerOperation": 1.5900000000000012
          }
        ]
      },
      {
        "x": 2,
        "series": "aa-poll",
        "limit": "core",
        "next": "nic-in",
        "headroom": 95.9139997683927,
        "queueing": 0,
        "resources": [
          {
            "resource": "core",
            "busiestShare": 1,
            "meanShare": 1,
            "nsPerOperation": 1034.6153846153848
          },
          {
            "resource": "nic-in",
            "busiestShare": 0.010426006656116305,
            "meanShare": 0.010426006656116305,
            "nsPerOperation": 5.432737153963803
          },
          {
            "resource": "nic-out",
            "busiestShare": 0.009758445481105533,
            "meanShare": 0.009758445481105533,
            "nsPerOperation": 5.094545683166858
          },
          {
            "resource": "bus-to-memory",
            "busiestShare": 0.0005416107353826666,
            "meanShare": 0.0005416107353826666,
            "nsPerOperation": 0.28222011189422425
          }
        ]
      },
      {
        "x": 4,
        "series": "aa-poll",
        "limit": "core",
        "next": "nic-in",
        "headroom": 41.8149440292864,
        "queueing": 0,
        "resources": [
          {
            "resource": "core",
            "busiestShare": 0.9999999999999998,
            "meanShare": 0.9999999999999998,
            "nsPerOperation": 1106.3120710416272
          },
          {
            "resource": "nic-in",
            "busiestShare": 0.02391489509826006,
            "meanShare": 0.02391489509826006,
            "nsPerOperation": 7.272128837025608
          },
          {
            "resource": "nic-out",
            "busiestShare": 0.0234801706256281,
            "meanShare": 0.0234801706256281,
            "nsPerOperation": 7.123588075941258
          },
          {
            "resource": "bus-to-memory",
            "busiestShare": 0.0012423322128966227,
            "meanShare": 0.0012423322128966227,
            "nsPerOperation": 0.37777292659873174
          }
        ]
      }
    ],
    "complete": {
      "done": 8,
      "total": 8
    }
  },
  "listRuns": {
    "items": [
      {
        "id": "x1a22e0afa0c85cc5d0ae-0",
        "experimentId": "x1a22e0afa0c85cc5d0ae",
        "index": 0,
        "inputDigest": "ea8daffff000e33b44222d0485480e0e5837bd2403304885e8c07ba15af2700c",
        "digest": "68be4faeca773aa2ca04cef8168cf6325b52195ca7ff9ed479063b69324ab4f1",
        "operationsDigest": "c9b23cf482601e4cef2dfc59f56c9b42ce13553a06fc99d50fa94aa172c7747a",
        "status": "succeeded",
        "error": null,
        "reused": false,
        "origin": null,
        "point": {
          "processes": 2
        },
        "mechanism": {
          "kind": "rma"
        },
        "machine": {
          "preset": "cray-xe6",
          "parameters": {
            "routing": "minimal",
            "tagBits": 5,
            "pageInNs": 0,
            "signalNs": 0,
            "topology": "torus-3d",
            "upcallNs": 1200,
            "atomicsBy": "nic",
            "busReadNs": 0,
            "cacheWays": 16,
            "dmaCallNs": 200,
            "iotlbWays": "4",
            "pinBaseNs": 2000,
            "poolHeads": 0,
            "poolWayNs": 95,
            "switching": "store-and-forward",
            "busCredits": 32,
            "busWriteNs": 0,
            "cacheBytes": 2097152,
            "cacheHitNs": 6,
            "doorbellNs": 0,
            "lineFillNs": 5,
            "loopBackNs": 295,
            "mprotectNs": 1000,
            "nicFaultNs": 20000,
            "pageFrames": "scattered",
            "pageLockNs": 250,
            "pageReadNs": 0,
            "pathSkewNs": 1000,
            "poolMisses": 12,
            "sourceTags": 32,
            "withinNode": "nic",
            "dmaChannels": 4,
            "dmaSubmitNs": 350,
            "flushAnswer": "memory",
            "headerBytes": 32,
            "htLatencyNs": 90,
            "inlineBytes": 4096,
            "iotlbPolicy": "lru",
            "niLatencyNs": 20,
            "nicFaultsBy": "driver",
            "nicWritesTo": "memory",
            "ordinaryDma": "translated",
            "packetBytes": 4096,
            "pageRetryNs": 0,
            "poolFlushNs": 60,
            "signalEvery": 0,
            "taskQueueNs": 0,
            "timeSliceNs": 50000000,
            "timerTickNs": 10000000,
            "unpinBaseNs": 2000,
            "addPerByteNs": 0.25,
            "atomicUnitNs": 500,
            "bridgeCycles": 4,
            "cleanUpEvery": 32,
            "completionNs": 0,
            "coresPerNode": 1,
            "gapPerByteNs": 0.16,
            "hopLatencyNs": 105,
            "htBytesPerNs": 1.4,
            "iotlbEntries": 256,
            "macLatencyNs": 575,
            "networkPaths": 1,
            "nicIdleWatts": 0.05,
            "pinPerPageNs": 250,
            "poolSwitchNs": 0,
            "systemCallNs": 0,
            "answerBuffers": 32,
            "bridgeCycleNs": 8,
            "copyPerByteNs": 0.25,
            "coresPerCache": 2,
            "doorbellCpuNs": 0,
            "moveHandlerNs": 1600,
            "pageRequestNs": 0,
            "poolCoherence": "back-invalidate",
            "postedBuffers": 64,
            "protectPageNs": 1000,
            "wireLatencyNs": 295,
            "workRequestNs": 0,
            "busHeaderBytes": 0,
            "cacheLineBytes": 64,
            "devicesPerNode": 1,
            "dmaRecordBytes": 64,
            "frameLossShare": 0,
            "iotlbPageBytes": 4096,
            "libraryThreads": 0,
            "listEntryGapNs": 0,
            "lockTakenShare": 0,
            "memoryAccessNs": 70,
            "missesUnderWay": 8,
            "nodesPerRouter": 2,
            "pageResponseNs": 0,
            "pageWalkLevels": "by-page-size",
            "poolBytesPerNs": 26,
            "queuePairGapNs": 0,
            "sharedMemoryNs": 150,
            "threadCancelNs": 10000,
            "threadCreateNs": 15000,
            "threadSwitchNs": 430,
            "unpinPerPageNs": 100,
            "bridgePathBytes": 0,
            "dmaDescriptorNs": 0,
            "iommuInternalNs": 5,
            "lineWriteBackNs": 5,
            "memoryPerByteNs": 0,
            "moveMessagingNs": 1900,
            "nodeMemoryBytes": 34359738368,
            "pageRecordBytes": 56,
            "switchLatencyNs": 2500,
            "walkersPerIommu": 16,
            "amCreditsPerPeer": 12,
            "completionPollNs": 0,
            "lineGapPerByteNs": 8,
            "nicQueueMessages": 256,
            "nodeMessageGapNs": 7.7,
            "nonPostedBuffers": 32,
            "outstandingReads": 0,
            "pageFaultEntryNs": 0,
            "poolControllerNs": 2,
            "postsPerDoorbell": 1,
            "processesPerNode": 32,
            "readCompletionNs": 0,
            "receivePerByteNs": 0,
            "sendQueueEntries": 128,
            "completionWriteNs": 0,
            "handlerDispatchNs": 590,
            "messageOverheadNs": 400,
            "moveBookkeepingNs": 250,
            "nicBufferMessages": 64,
            "nicFaultPerPageNs": 1000,
            "protectNextPageNs": 0,
            "busMaxPayloadBytes": 64,
            "dmaDescriptorBytes": 4096,
            "faultBookkeepingNs": 0,
            "interruptLatencyNs": 3000,
            "scratchpadAccessNs": 15,
            "busCompletionPieces": "payload",
            "contextCacheEntries": 16,
            "contextWalkAccesses": 2,
            "malformedFrameShare": 0,
            "misroutedFrameShare": 0,
            "pageRequestThreadNs": 0,
            "routerPortIdleWatts": 0.28,
            "translationRequestNs": 0,
            "receiveBuffersPerPeer": 1024,
            "busBandwidthBytesPerNs": 20,
            "busMaxReadRequestBytes": 512,
            "dmaBandwidthBytesPerNs": 2.4,
            "pageRequestInterruptNs": 0,
            "linkBandwidthBytesPerNs": 0,
            "busCompletionHeaderBytes": 0,
            "dmaDescriptorsPerDoorbell": 20,
            "busCompletionBoundaryBytes": 0,
            "nicEnergyPerByteNanojoules": 4,
            "routerEnergyPerByteNanojoules": 0.56
          }
        },
        "workload": {
          "keySkew": 0,
          "chaining": "as-printed",
          "overflow": "resize",
          "ownShare": 0,
          "operation": "insert",
          "flushEvery": 0,
          "valueBytes": 0,
          "warmupShare": 0.25,
          "countFlushes": true,
          "lookupChains": false,
          "collisionRate": 0.05,
          "readsPerWrite": 0,
          "arrivalProcess": "closed",
          "volumeElements": 1024,
          "burstOperations": 8,
          "computationRatio": 0,
          "writingProcesses": 0,
          "arrivalsPerSecond": 1000000,
          "insertingProcesses": 0,
          "operationsInFlight": 1,
          "operationsPerProcess": 20,
          "computationReferenceNs": 2000,
          "kind": "dht"
        },
        "processes": 2,
        "replication": 0,
        "seed": 317385746,
        "metrics": {
          "bytes_per_operation": {
            "value": 106,
            "unit": "B"
          },
          "collision_rate": {
            "value": 0.05,
            "unit": "1"
          },
          "computation_ratio": {
            "value": 0,
            "unit": "1"
          },
          "cpu_utilisation": {
            "value": 0.2530794710031662,
            "unit": "1"
          },
          "energy_joules": {
            "value": 0.00006334298400000006,
            "unit": "J"
          },
          "inserts_per_second": {
            "value": 1012317.8840126647,
            "unit": "1/s"
          },
          "iotlb_hit_ratio": {
            "value": 0.8979591836734694,
            "unit": "1"
          },
          "messages_per_operation": {
            "value": 2.45,
            "unit": "1"
          },
          "nic_energy_joules": {
            "value": 0.000036331720000000005,
            "unit": "J"
          },
          "operation_latency_ns": {
            "value": 2047.6924999999997,
            "unit": "ns",
            "mean": 2047.6924999999997,
            "p50": 1652,
            "p99": 9289.679999999997,
            "max": 9289.679999999997
          },
          "remote_operations_per_insert": {
            "value": 1.25,
            "unit": "1"
          },
          "router_energy_joules": {
            "value": 0.00002701126400000005,
            "unit": "J"
          },
          "steady_latency_ns": {
            "value": 2047.6924999999997,
            "unit": "ns"
          },
          "unreachable_elements": {
            "value": 0,
            "unit": "1"
          }
        },
        "breakdown": {
          "bus": {
            "meanNs": 79.86000000000129,
            "totalNs": 3194.4000000000515
          },
          "wire": {
            "meanNs": 708,
            "totalNs": 28320
          },
          "memory": {
            "meanNs": 168,
            "totalNs": 6720
          },
          "injection": {
            "meanNs": 16.832500000001325,
            "totalNs": 673.3000000000529
          },
          "origin-cpu": {
            "meanNs": 500,
            "totalNs": 20000
          },
          "target-nic": {
            "meanNs": 574.9999999999999,
            "totalNs": 22999.999999999996
          }
        },
        "percentiles": [
          {
            "at": "mean",
            "count": 40,
            "stagesNs": {
              "bus": 79.86000000000129,
              "wire": 708,
              "memory": 168,
              "injection": 16.832500000001325,
              "origin-cpu": 500,
              "target-nic": 574.9999999999999
            },
            "latencyNs": 2047.6925000000024,
            "operation": "insert"
          },
          {
            "at": "p50",
            "count": 34,
            "stagesNs": {
              "bus": 11.200000000001356,
              "wire": 590,
              "memory": 140,
              "injection": 14.080000000001318,
              "origin-cpu": 400,
              "target-nic": 499.9999999999999
            },
            "latencyNs": 1655.2800000000027,
            "operation": "insert"
          },
          {
            "at": "p99",
            "count": 1,
            "stagesNs": {
              "bus": 1174.399999999997,
              "wire": 2950,
              "memory": 700,
              "injection": 65.27999999999884,
              "origin-cpu": 2400.000000000001,
              "target-nic": 2000
            },
            "latencyNs": 9289.679999999997,
            "operation": "insert"
          }
        ],
        "occupancy": [
          {
            "resource": "core",
            "instances": 2,
            "busiest": 0,
            "busiestShare": 0.26320264984329284,
            "meanShare": 0.2530794710031662,
            "nsPerOperation": 500
          },
          {
            "resource": "nic-out",
            "instances": 1,
            "busiest": 0,
            "busiestShare": 0.01909737688189893,
            "meanShare": 0.01909737688189893,
            "nsPerOperation": 18.865000000000013
          },
          {
            "resource": "nic-in",
            "instances": 1,
            "busiest": 0,
            "busiestShare": 0.019097376881898928,
            "meanShare": 0.019097376881898928,
            "nsPerOperation": 18.86500000000001
          },
          {
            "resource": "bus-to-memory",
            "instances": 1,
            "busiest": 0,
            "busiestShare": 0.0013969986799374744,
            "meanShare": 0.0013969986799374744,
            "nsPerOperation": 1.3799999999999972
          },
          {
            "resource": "atomic-word",
            "instances": 64,
            "busiest": 24,
            "busiestShare": 0.057702119388721884,
            "meanShare": 0.010368349577660963,
            "nsPerOperation": 655.5
          }
        ],
        "bottlenecks": [
          {
            "resource": "core",
            "busyShare": 0.26320264984329284,
            "saturatedFrom": 3.4194184615384664,
            "next": "atomic-word"
          }
        ],
        "counters": {
          "get": 0,
          "put": 2,
          "bytes": 4240,
          "flush": 2,
          "invoke": 0,
          "missed": 0,
          "resizes": 0,
          "elements": 40,
          "messages": 98,
          "rejected": 0,
          "collisions": 2,
          "iotlb_hits": 88,
          "unreachable": 0,
          "fetch_and_add": 2,
          "held_messages": 0,
          "iotlb_lookups": 98,
          "bus_transactions": 144,
          "compare_and_swap": 42,
          "stalled_messages": 0,
          "fetch_and_replace": 2,
          "operations_issued": 40,
          "context_cache_misses": 1,
          "operations_completed": 40
        },
        "events": 246,
        "simulatedNs": 48234.40000000008,
        "wallMs": 1,
        "traceLevel": "off",
        "startedAt": "2026-01-05T09:00:00.000Z",
        "finishedAt": "2026-01-05T09:00:00.082Z"
      }
    ],
    "total": 8,
    "nextCursor": "WyJ5aVdRX25mSGZuVXJGQnFwIiwieDFhMjJlMGFmYTBjODVjYzVkMGFlIiwiMCJd"
  },
  "getRun": {
    "id": "x1a22e0afa0c85cc5d0ae-0",
    "experimentId": "x1a22e0afa0c85cc5d0ae",
    "index": 0,
    "neighbours": {
      "previous": null,
      "next": "x1a22e0afa0c85cc5d0ae-1"
    },
    "inputDigest": "ea8daffff000e33b44222d0485480e0e5837bd2403304885e8c07ba15af2700c",
    "digest": "68be4faeca773aa2ca04cef8168cf6325b52195ca7ff9ed479063b69324ab4f1",
    "operationsDigest": "c9b23cf482601e4cef2dfc59f56c9b42ce13553a06fc99d50fa94aa172c7747a",
    "status": "succeeded",
    "error": null,
    "reused": false,
    "origin": null,
    "point": {
      "processes": 2
    },
    "mechanism": {
      "kind": "rma"
    },
    "machine": {
      "preset": "cray-xe6",
      "parameters": {
        "routing": "minimal",
        "tagBits": 5,
        "pageInNs": 0,
        "signalNs": 0,
        "topology": "torus-3d",
        "upcallNs": 1200,
        "atomicsBy": "nic",
        "busReadNs": 0,
        "cacheWays": 16,
        "dmaCallNs": 200,
        "iotlbWays": "4",
        "pinBaseNs": 2000,
        "poolHeads": 0,
        "poolWayNs": 95,
        "switching": "store-and-forward",
        "busCredits": 32,
        "busWriteNs": 0,
        "cacheBytes": 2097152,
        "cacheHitNs": 6,
        "doorbellNs": 0,
        "lineFillNs": 5,
        "loopBackNs": 295,
        "mprotectNs": 1000,
        "nicFaultNs": 20000,
        "pageFrames": "scattered",
        "pageLockNs": 250,
        "pageReadNs": 0,
        "pathSkewNs": 1000,
        "poolMisses": 12,
        "sourceTags": 32,
        "withinNode": "nic",
        "dmaChannels": 4,
        "dmaSubmitNs": 350,
        "flushAnswer": "memory",
        "headerBytes": 32,
        "htLatencyNs": 90,
        "inlineBytes": 4096,
        "iotlbPolicy": "lru",
        "niLatencyNs": 20,
        "nicFaultsBy": "driver",
        "nicWritesTo": "memory",
        "ordinaryDma": "translated",
        "packetBytes": 4096,
        "pageRetryNs": 0,
        "poolFlushNs": 60,
        "signalEvery": 0,
        "taskQueueNs": 0,
        "timeSliceNs": 50000000,
        "timerTickNs": 10000000,
        "unpinBaseNs": 2000,
        "addPerByteNs": 0.25,
        "atomicUnitNs": 500,
        "bridgeCycles": 4,
        "cleanUpEvery": 32,
        "completionNs": 0,
        "coresPerNode": 1,
        "gapPerByteNs": 0.16,
        "hopLatencyNs": 105,
        "htBytesPerNs": 1.4,
        "iotlbEntries": 256,
        "macLatencyNs": 575,
        "networkPaths": 1,
        "nicIdleWatts": 0.05,
        "pinPerPageNs": 250,
        "poolSwitchNs": 0,
        "systemCallNs": 0,
        "answerBuffers": 32,
        "bridgeCycleNs": 8,
        "copyPerByteNs": 0.25,
        "coresPerCache": 2,
        "doorbellCpuNs": 0,
        "moveHandlerNs": 1600,
        "pageRequestNs": 0,
        "poolCoherence": "back-invalidate",
        "postedBuffers": 64,
        "protectPageNs": 1000,
        "wireLatencyNs": 295,
        "workRequestNs": 0,
        "busHeaderBytes": 0,
        "cacheLineBytes": 64,
        "devicesPerNode": 1,
        "dmaRecordBytes": 64,
        "frameLossShare": 0,
        "iotlbPageBytes": 4096,
        "libraryThreads": 0,
        "listEntryGapNs": 0,
        "lockTakenShare": 0,
        "memoryAccessNs": 70,
        "missesUnderWay": 8,
        "nodesPerRouter": 2,
        "pageResponseNs": 0,
        "pageWalkLevels": "by-page-size",
        "poolBytesPerNs": 26,
        "queuePairGapNs": 0,
        "sharedMemoryNs": 150,
        "threadCancelNs": 10000,
        "threadCreateNs": 15000,
        "threadSwitchNs": 430,
        "unpinPerPageNs": 100,
        "bridgePathBytes": 0,
        "dmaDescriptorNs": 0,
        "iommuInternalNs": 5,
        "lineWriteBackNs": 5,
        "memoryPerByteNs": 0,
        "moveMessagingNs": 1900,
        "nodeMemoryBytes": 34359738368,
        "pageRecordBytes": 56,
        "switchLatencyNs": 2500,
        "walkersPerIommu": 16,
        "amCreditsPerPeer": 12,
        "completionPollNs": 0,
        "lineGapPerByteNs": 8,
        "nicQueueMessages": 256,
        "nodeMessageGapNs": 7.7,
        "nonPostedBuffers": 32,
        "outstandingReads": 0,
        "pageFaultEntryNs": 0,
        "poolControllerNs": 2,
        "postsPerDoorbell": 1,
        "processesPerNode": 32,
        "readCompletionNs": 0,
        "receivePerByteNs": 0,
        "sendQueueEntries": 128,
        "completionWriteNs": 0,
        "handlerDispatchNs": 590,
        "messageOverheadNs": 400,
        "moveBookkeepingNs": 250,
        "nicBufferMessages": 64,
        "nicFaultPerPageNs": 1000,
        "protectNextPageNs": 0,
        "busMaxPayloadBytes": 64,
        "dmaDescriptorBytes": 4096,
        "faultBookkeepingNs": 0,
        "interruptLatencyNs": 3000,
        "scratchpadAccessNs": 15,
        "busCompletionPieces": "payload",
        "contextCacheEntries": 16,
        "contextWalkAccesses": 2,
        "malformedFrameShare": 0,
        "misroutedFrameShare": 0,
        "pageRequestThreadNs": 0,
        "routerPortIdleWatts": 0.28,
        "translationRequestNs": 0,
        "receiveBuffersPerPeer": 1024,
        "busBandwidthBytesPerNs": 20,
        "busMaxReadRequestBytes": 512,
        "dmaBandwidthBytesPerNs": 2.4,
        "pageRequestInterruptNs": 0,
        "linkBandwidthBytesPerNs": 0,
        "busCompletionHeaderBytes": 0,
        "dmaDescriptorsPerDoorbell": 20,
        "busCompletionBoundaryBytes": 0,
        "nicEnergyPerByteNanojoules": 4,
        "routerEnergyPerByteNanojoules": 0.56
      }
    },
    "workload": {
      "keySkew": 0,
      "chaining": "as-printed",
      "overflow": "resize",
      "ownShare": 0,
      "operation": "insert",
      "flushEvery": 0,
      "valueBytes": 0,
      "warmupShare": 0.25,
      "countFlushes": true,
      "lookupChains": false,
      "collisionRate": 0.05,
      "readsPerWrite": 0,
      "arrivalProcess": "closed",
      "volumeElements": 1024,
      "burstOperations": 8,
      "computationRatio": 0,
      "writingProcesses": 0,
      "arrivalsPerSecond": 1000000,
      "insertingProcesses": 0,
      "operationsInFlight": 1,
      "operationsPerProcess": 20,
      "computationReferenceNs": 2000,
      "kind": "dht"
    },
    "processes": 2,
    "replication": 0,
    "seed": 317385746,
    "metrics": {
      "bytes_per_operation": {
        "value": 106,
        "unit": "B"
      },
      "collision_rate": {
        "value": 0.05,
        "unit": "1"
      },
      "computation_ratio": {
        "value": 0,
        "unit": "1"
      },
      "cpu_utilisation": {
        "value": 0.2530794710031662,
        "unit": "1"
      },
      "energy_joules": {
        "value": 0.00006334298400000006,
        "unit": "J"
      },
      "inserts_per_second": {
        "value": 1012317.8840126647,
        "unit": "1/s"
      },
      "iotlb_hit_ratio": {
        "value": 0.8979591836734694,
        "unit": "1"
      },
      "messages_per_operation": {
        "value": 2.45,
        "unit": "1"
      },
      "nic_energy_joules": {
        "value": 0.000036331720000000005,
        "unit": "J"
      },
      "operation_latency_ns": {
        "value": 2047.6924999999997,
        "unit": "ns",
        "mean": 2047.6924999999997,
        "p50": 1652,
        "p99": 9289.679999999997,
        "max": 9289.679999999997
      },
      "remote_operations_per_insert": {
        "value": 1.25,
        "unit": "1"
      },
      "router_energy_joules": {
        "value": 0.00002701126400000005,
        "unit": "J"
      },
      "steady_latency_ns": {
        "value": 2047.6924999999997,
        "unit": "ns"
      },
      "unreachable_elements": {
        "value": 0,
        "unit": "1"
      }
    },
    "breakdown": {
      "bus": {
        "meanNs": 79.86000000000129,
        "totalNs": 3194.4000000000515
      },
      "wire": {
        "meanNs": 708,
        "totalNs": 28320
      },
      "memory": {
        "meanNs": 168,
        "totalNs": 6720
      },
      "injection": {
        "meanNs": 16.832500000001325,
        "totalNs": 673.3000000000529
      },
      "origin-cpu": {
        "meanNs": 500,
        "totalNs": 20000
      },
      "target-nic": {
        "meanNs": 574.9999999999999,
        "totalNs": 22999.999999999996
      }
    },
    "percentiles": [
      {
        "at": "mean",
        "count": 40,
        "stagesNs": {
          "bus": 79.86000000000129,
          "wire": 708,
          "memory": 168,
          "injection": 16.832500000001325,
          "origin-cpu": 500,
          "target-nic": 574.9999999999999
        },
        "latencyNs": 2047.6925000000024,
        "operation": "insert"
      },
      {
        "at": "p50",
        "count": 34,
        "stagesNs": {
          "bus": 11.200000000001356,
          "wire": 590,
          "memory": 140,
          "injection": 14.080000000001318,
          "origin-cpu": 400,
          "target-nic": 499.9999999999999
        },
        "latencyNs": 1655.2800000000027,
        "operation": "insert"
      },
      {
        "at": "p99",
        "count": 1,
        "stagesNs": {
          "bus": 1174.399999999997,
          "wire": 2950,
          "memory": 700,
          "injection": 65.27999999999884,
          "origin-cpu": 2400.000000000001,
          "target-nic": 2000
        },
        "latencyNs": 9289.679999999997,
        "operation": "insert"
      }
    ],
    "occupancy": [
      {
        "resource": "core",
        "instances": 2,
        "busiest": 0,
        "busiestShare": 0.26320264984329284,
        "meanShare": 0.2530794710031662,
        "nsPerOperation": 500
      },
      {
        "resource": "nic-out",
        "instances": 1,
        "busiest": 0,
        "busiestShare": 0.01909737688189893,
        "meanShare": 0.01909737688189893,
        "nsPerOperation": 18.865000000000013
      },
      {
        "resource": "nic-in",
        "instances": 1,
        "busiest": 0,
        "busiestShare": 0.019097376881898928,
        "meanShare": 0.019097376881898928,
        "nsPerOperation": 18.86500000000001
      },
      {
        "resource": "bus-to-memory",
        "instances": 1,
        "busiest": 0,
        "busiestShare": 0.0013969986799374744,
        "meanShare": 0.0013969986799374744,
        "nsPerOperation": 1.3799999999999972
      },
      {
        "resource": "atomic-word",
        "instances": 64,
        "busiest": 24,
        "busiestShare": 0.057702119388721884,
        "meanShare": 0.010368349577660963,
        "nsPerOperation": 655.5
      }
    ],
    "bottlenecks": [
      {
        "resource": "core",
        "busyShare": 0.26320264984329284,
        "saturatedFrom": 3.4194184615384664,
        "next": "atomic-word"
      }
    ],
    "counters": {
      "get": 0,
      "put": 2,
      "bytes": 4240,
      "flush": 2,
      "invoke": 0,
      "missed": 0,
      "resizes": 0,
      "elements": 40,
      "messages": 98,
      "rejected": 0,
      "collisions": 2,
      "iotlb_hits": 88,
      "unreachable": 0,
      "fetch_and_add": 2,
      "held_messages": 0,
      "iotlb_lookups": 98,
      "bus_transactions": 144,
      "compare_and_swap": 42,
      "stalled_messages": 0,
      "fetch_and_replace": 2,
      "operations_issued": 40,
      "context_cache_misses": 1,
      "operations_completed": 40
    },
    "events": 246,
    "simulatedNs": 48234.40000000008,
    "wallMs": 1,
    "traceLevel": "off",
    "startedAt": "2026-01-05T09:00:00.000Z",
    "finishedAt": "2026-01-05T09:00:00.082Z"
  },
  "beginExploration": {
    "id": "edebbc7f735976c92b610",
    "name": "small table",
    "project": "group-a",
    "state": "running",
    "question": "winner",
    "metric": "inserts_per_second",
    "budget": 1000,
    "width": 0.3,
    "ranges": [],
    "specification": {
      "name": "small table",
      "seed": 7,
      "tags": [
        "test"
      ],
      "sweep": [
        {
          "path": "workload.collisionRate",
          "values": [
            0,
            0.5,
            1
          ]
        }
      ],
      "trace": {
        "level": "off",
        "maxEvents": 200000
      },
      "machine": {
        "preset": "cray-xe6",
        "override": {}
      },
      "project": "group-a",
      "baseline": {
        "mechanism": "rma"
      },
      "workload": {
        "kind": "dht",
        "volumeElements": 1024,
        "operationsPerProcess": 20
      },
      "processes": 4,
      "mechanisms": [
        {
          "kind": "rma"
        },
        {
          "kind": "aa-poll"
        }
      ],
      "replications": 4
    },
    "specDigest": "8833a68f5f213012e093044125a3b0cb9c4d01471566256b2ff914a21aa24a5c",
    "modelVersion": "70c5cb377691bb00",
    "experiments": [],
    "error": null,
    "runs": {
      "asked": 0,
      "done": 0,
      "reused": 0
    },
    "waitingFor": {
      "modelVersion": "70c5cb377691bb00",
      "labels": []
    },
    "winner": null,
    "best": null,
    "createdAt": "2026-01-05T09:00:00.000Z",
    "finishedAt": null
  },
  "getExploration": {
    "id": "edebbc7f735976c92b610",
    "name": "small table",
    "project": "group-a",
    "state": "succeeded",
    "question": "winner",
    "metric": "inserts_per_second",
    "budget": 1000,
    "width": 0.3,
    "ranges": [],
    "specification": {
      "name": "small table",
      "seed": 7,
      "tags": [
        "test"
      ],
      "sweep": [
        {
          "path": "workload.collisionRate",
          "values": [
            0,
            0.5,
            1
          ]
        }
      ],
      "trace": {
        "level": "off",
        "maxEvents": 200000
      },
      "machine": {
        "preset": "cray-xe6",
        "override": {}
      },
      "project": "group-a",
      "baseline": {
        "mechanism": "rma"
      },
      "workload": {
        "kind": "dht",
        "volumeElements": 1024,
        "operationsPerProcess": 20
      },
      "processes": 4,
      "mechanisms": [
        {
          "kind": "rma"
        },
        {
          "kind": "aa-poll"
        }
      ],
      "replications": 4
    },
    "specDigest": "8833a68f5f213012e093044125a3b0cb9c4d01471566256b2ff914a21aa24a5c",
    "modelVersion": "70c5cb377691bb00",
    "experiments": [
      "x1a22e0afba755a1a6f00"
    ],
    "error": null,
    "runs": {
      "asked": 18,
      "done": 18,
      "reused": 0
    },
    "waitingFor": null,
    "winner": {
      "axes": [
        {
          "path": "workload.collisionRate",
          "paths": [
            "workload.collisionRate"
          ],
          "values": [
            0,
            0.5,
            1
          ],
          "refined": true
        }
      ],
      "runs": 18,
      "unit": "1/s",
      "cells": [
        {
          "to": [
            0.5
          ],
          "from": [
            0
          ],
          "series": [
            "aa-poll"
          ]
        },
        {
          "to": [
            1
          ],
          "from": [
            0.5
          ],
          "series": [
            "aa-poll"
          ]
        }
      ],
      "width": 0.3,
      "better": "higher",
      "budget": 1000,
      "metric": "inserts_per_second",
      "points": [
        {
          "at": [
            0
          ],
          "ratio": {
            "p": 0.0003707195049849616,
            "low": 1.9488529540702233,
            "high": 2.198591065516119,
            "value": 2.069959104142758,
            "against": "rma"
          },
          "series": [
            "aa-poll"
          ],
          "significant": true,
          "replications": 3
        },
        {
          "at": [
            0.5
          ],
          "ratio": {
            "p": 0.0029744595189962015,
            "low": 3.2168896335267725,
            "high": 8.332335974170032,
            "value": 5.177277780684534,
            "against": "rma"
          },
          "series": [
            "aa-poll"
          ],
          "significant": true,
          "replications": 3
        },
        {
          "at": [
            1
          ],
          "ratio": {
            "p": 0.0004774726624138771,
            "low": 5.9593261868668765,
            "high": 9.348376821427614,
            "value": 7.463914977853976,
            "against": "rma"
          },
          "series": [
            "aa-poll"
          ],
          "significant": true,
          "replications": 3
        }
      ],
      "rounds": [
        {
          "runs": 18,
          "purpose": "grid"
        }
      ],
      "stopped": "decided",
      "question": "winner",
      "undecided": 0,
      "crossovers": [],
      "mechanisms": [
        "rma",
        "aa-poll"
      ],
      "replications": 4,
      "schemaVersion": 1
    },
    "best": null,
    "createdAt": "2026-01-05T09:00:00.000Z",
    "finishedAt": "2026-01-05T09:00:00.281Z"
  }
};
