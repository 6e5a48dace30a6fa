/** Made from docs/api/openapi.json by clients/write.ts: what can be called with an API key. */
export interface Calls {
  /** Addresses of positions, in the given order and in the language of the call; without a map service the nearest known place */
  'map/getAddress': {
    request: {
      places: Array<{
        /** degrees */
        latitude: number
        /** degrees */
        longitude: number
      }>
    }
    reply: {
      addresses: Array<{
        text: string
        source: 'nearest' | 'streets' | 'tianditu' | 'amap'
        fallback: boolean
        nearest: {
          zh: string
          en: string
          /** m */
          distance: number
          /** degrees */
          bearing: number
        } | null
      }>
    }
  }
  /** The organisations visible to the user, as a flat list */
  'vehicle/getOrg': {
    request: Record<string, unknown>
    reply: {
      host: Array<{
        id: number
        orgId: number
        parentId: number
        isParent: boolean
        splicId: string
        orgName: string
      }>
    }
  }
  /** Number of vehicles visible to the user */
  'vehicle/getVehiclesTotal': {
    request: Record<string, unknown>
    reply: {
      vehiclesCnt: number
      byScreen?: boolean | undefined
    }
  }
  /** One page of the vehicles visible to the user, ordered by id; pageNum starts at 1 */
  'vehicle/getBatchVehicles': {
    request: {
      pageSize: number
      pageNum: number
    }
    reply: {
      nickNameOn: boolean
      vehicles: Array<{
        id: string
        plateNum: string
        plateColor: 0 | 1 | 2 | 3 | 4 | 5 | 9
        nickname: string
        orgId: number
        orgName: string
        vehicleType: string
        simNum: string
        terminalId: string
        initials: string
        rank: number
        /** km/h */
        speed: number
        onlineState: 'online' | 'offline'
        alarmState: 'none' | 'alarm'
        driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
        position: {
          vehicleId: string
          /** degrees */
          latitude: number | null
          /** degrees */
          longitude: number | null
          datum: 'wgs84' | 'gcj02'
          /** m */
          altitude: number
          /** km/h */
          speed: number
          /** degrees */
          course: number
          /** ms since 1970 (UTC) */
          gpsTime: number | null
          timeOfArrival: boolean
          /** s */
          clockOffset: number | null
          /** ms since 1970 (UTC) */
          serverTime: number | null
          located: boolean
          accOn: boolean
          cut: boolean
          onlineState: 'online' | 'offline'
          driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
          abnormalOffline: boolean
          alarmState: 'none' | 'alarm'
          alarms: Array<string>
          /** km */
          mileage: number | null
          /** L */
          fuel: number | null
          signal: number | null
          satellites: number | null
          seq: number
          pcode?: string | undefined
          ptitle?: string | undefined
        }
        pcode?: string | undefined
        ptitle?: string | undefined
      }>
      epoch: string
      seq: number
    }
  }
  /** Vehicles visible to the user, filtered by organisation and by part of plate number, nickname or SIM number */
  'vehicle/getVehicles': {
    request: {
      orgId?: number | undefined
      keyword?: string | undefined
      video?: boolean | undefined
      limit?: number | undefined
    }
    reply: {
      vehicles: Array<{
        id: string
        plateNum: string
        plateColor: 0 | 1 | 2 | 3 | 4 | 5 | 9
        nickname: string
        orgId: number
        orgName: string
        vehicleType: string
        simNum: string
        terminalId: string
        initials: string
        rank: number
        /** km/h */
        speed: number
        onlineState: 'online' | 'offline'
        alarmState: 'none' | 'alarm'
        driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
        position: {
          vehicleId: string
          /** degrees */
          latitude: number | null
          /** degrees */
          longitude: number | null
          datum: 'wgs84' | 'gcj02'
          /** m */
          altitude: number
          /** km/h */
          speed: number
          /** degrees */
          course: number
          /** ms since 1970 (UTC) */
          gpsTime: number | null
          timeOfArrival: boolean
          /** s */
          clockOffset: number | null
          /** ms since 1970 (UTC) */
          serverTime: number | null
          located: boolean
          accOn: boolean
          cut: boolean
          onlineState: 'online' | 'offline'
          driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
          abnormalOffline: boolean
          alarmState: 'none' | 'alarm'
          alarms: Array<string>
          /** km */
          mileage: number | null
          /** L */
          fuel: number | null
          signal: number | null
          satellites: number | null
          seq: number
          pcode?: string | undefined
          ptitle?: string | undefined
        }
        pcode?: string | undefined
        ptitle?: string | undefined
      }>
      total: number
    }
  }
  /** Positions of the given vehicles; vehicles not visible to the user are left out */
  'vehicle/getVehiclesPosition': {
    request: {
      vehicleIds: (string | number)[]
      currVehicleId?: string | number | undefined
    }
    reply: {
      positions: Array<{
        vehicleId: string
        /** degrees */
        latitude: number | null
        /** degrees */
        longitude: number | null
        datum: 'wgs84' | 'gcj02'
        /** m */
        altitude: number
        /** km/h */
        speed: number
        /** degrees */
        course: number
        /** ms since 1970 (UTC) */
        gpsTime: number | null
        timeOfArrival: boolean
        /** s */
        clockOffset: number | null
        /** ms since 1970 (UTC) */
        serverTime: number | null
        located: boolean
        accOn: boolean
        cut: boolean
        onlineState: 'online' | 'offline'
        driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
        abnormalOffline: boolean
        alarmState: 'none' | 'alarm'
        alarms: Array<string>
        /** km */
        mileage: number | null
        /** L */
        fuel: number | null
        signal: number | null
        satellites: number | null
        seq: number
        pcode?: string | undefined
        ptitle?: string | undefined
      }>
    }
  }
  /** Changes since a cursor, for the vehicles visible to the user */
  'vehicle/getChangedVehicles': {
    request: {
      epoch?: string | undefined
      seq?: number | undefined
    }
    reply: {
      epoch: string
      seq: number
      positions: Array<{
        vehicleId: string
        /** degrees */
        latitude: number | null
        /** degrees */
        longitude: number | null
        datum: 'wgs84' | 'gcj02'
        /** m */
        altitude: number
        /** km/h */
        speed: number
        /** degrees */
        course: number
        /** ms since 1970 (UTC) */
        gpsTime: number | null
        timeOfArrival: boolean
        /** s */
        clockOffset: number | null
        /** ms since 1970 (UTC) */
        serverTime: number | null
        located: boolean
        accOn: boolean
        cut: boolean
        onlineState: 'online' | 'offline'
        driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
        abnormalOffline: boolean
        alarmState: 'none' | 'alarm'
        alarms: Array<string>
        /** km */
        mileage: number | null
        /** L */
        fuel: number | null
        signal: number | null
        satellites: number | null
        seq: number
        pcode?: string | undefined
        ptitle?: string | undefined
      }>
      listChanged: boolean
      complete: boolean
    }
  }
  /** Vehicles whose alarms changed since a cursor; without a usable cursor exactly the vehicles with an alarm */
  'vehicle/getAlarmChangedVehicles': {
    request: {
      epoch?: string | undefined
      seq?: number | undefined
    }
    reply: {
      epoch: string
      seq: number
      positions: Array<{
        vehicleId: string
        /** degrees */
        latitude: number | null
        /** degrees */
        longitude: number | null
        datum: 'wgs84' | 'gcj02'
        /** m */
        altitude: number
        /** km/h */
        speed: number
        /** degrees */
        course: number
        /** ms since 1970 (UTC) */
        gpsTime: number | null
        timeOfArrival: boolean
        /** s */
        clockOffset: number | null
        /** ms since 1970 (UTC) */
        serverTime: number | null
        located: boolean
        accOn: boolean
        cut: boolean
        onlineState: 'online' | 'offline'
        driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
        abnormalOffline: boolean
        alarmState: 'none' | 'alarm'
        alarms: Array<string>
        /** km */
        mileage: number | null
        /** L */
        fuel: number | null
        signal: number | null
        satellites: number | null
        seq: number
        pcode?: string | undefined
        ptitle?: string | undefined
      }>
      listChanged: boolean
      complete: boolean
    }
  }
  /** Vehicles that need attention: with an alarm, then abnormally offline, then without a fix, then with a wrong clock; the latest first */
  'vehicle/getSpVehicles': {
    request: {
      reasons?: ('alarm' | 'abnormalOffline' | 'untargeted' | 'clock')[] | undefined
      limit?: number | undefined
    }
    reply: {
      vehicles: Array<{
        id: string
        plateNum: string
        plateColor: 0 | 1 | 2 | 3 | 4 | 5 | 9
        nickname: string
        orgId: number
        orgName: string
        vehicleType: string
        simNum: string
        terminalId: string
        initials: string
        rank: number
        /** km/h */
        speed: number
        onlineState: 'online' | 'offline'
        alarmState: 'none' | 'alarm'
        driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
        position: {
          vehicleId: string
          /** degrees */
          latitude: number | null
          /** degrees */
          longitude: number | null
          datum: 'wgs84' | 'gcj02'
          /** m */
          altitude: number
          /** km/h */
          speed: number
          /** degrees */
          course: number
          /** ms since 1970 (UTC) */
          gpsTime: number | null
          timeOfArrival: boolean
          /** s */
          clockOffset: number | null
          /** ms since 1970 (UTC) */
          serverTime: number | null
          located: boolean
          accOn: boolean
          cut: boolean
          onlineState: 'online' | 'offline'
          driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
          abnormalOffline: boolean
          alarmState: 'none' | 'alarm'
          alarms: Array<string>
          /** km */
          mileage: number | null
          /** L */
          fuel: number | null
          signal: number | null
          satellites: number | null
          seq: number
          pcode?: string | undefined
          ptitle?: string | undefined
        }
        pcode?: string | undefined
        ptitle?: string | undefined
      }>
      total: number
      alarmCnt: number
      abnormalOfflineCnt: number
      untargetedCnt: number
      clockCnt: number
    }
  }
  /** The current values of the form for editing a vehicle */
  'vehicle/getVehEditData': {
    request: {
      vehicleId: string | number
    }
    reply: {
      vehicleId: string
      changeId: string
      values: {
        orgId: number
        plateNum: string
        plateColor: 0 | 1 | 2 | 3 | 4 | 5 | 9
        nickname: string
        vehicleType: string
        commCardNum: string
        terminalType: string
        terminalId: string
        terminalSignIn: 'platform' | 'issued' | 'own' | 'none'
        /** min */
        zoneMinutes: number
        brand: string | null
        channel: number | null
        channelNames: string | null
        g726Order: string | null
        videoNumber?: string | null | undefined
        simIccid?: string | null | undefined
        simCarrier?: string | null | undefined
        simMegabytes?: number | null | undefined
        simExpiresOn?: string | null | undefined
        tags?: string | null | undefined
        industryCategory: string | null
        realSim: string | null
        serialNumber: string | null
        engineNumber: string | null
        homeCity: string | null
        operationType: string | null
        operationStatus: string | null
        timeZone: string | null
        seats: number | null
        tonnage: number | null
        frameNumber: string | null
        color: string | null
        expiresOn: string | null
        dvrDeviceType: string | null
        dvrChannelCount: number | null
        forwardWarningType: string | null
        blindSpotWarningType: string | null
      }
      proposedZoneMinutes: number | null
      zoneMinutesHere?: number | null | undefined
      daysFollow?: string | undefined
      proposedTimeZone?: string | null | undefined
    }
  }
  /** What a screen shows of a fleet, however large: counts by state in cells of a map and single vehicles where few are, windows of sorted and searched lists, counts by organisation. The topic fleetScreen of the live feed goes on with what changes */
  'vehicle/getFleetScreen': {
    request: {
      map?: {
        /** degrees */
        west: number
        /** degrees */
        south: number
        /** degrees */
        east: number
        /** degrees */
        north: number
        zoom: number
        state?: 'all' | 'driving' | 'idling' | 'parked' | 'offline' | 'attention' | 'alarm' | 'abnormalOffline' | 'untargeted' | 'online' | 'stopped' | undefined
        only?: (string | number)[] | undefined
      } | undefined
      lists?: Array<{
        key: string
        words?: string | undefined
        state?: 'all' | 'driving' | 'idling' | 'parked' | 'offline' | 'attention' | 'alarm' | 'abnormalOffline' | 'untargeted' | 'online' | 'stopped' | undefined
        only?: (string | number)[] | undefined
        orgId?: number | undefined
        sort?: 'state' | 'organisation' | 'speed' | 'offlineSince' | 'reportTime' | 'alarms' | undefined
        down?: boolean | undefined
        from?: number | undefined
        limit?: number | undefined
      }> | undefined
      trees?: Array<{
        key: string
        words?: string | undefined
        state?: 'all' | 'driving' | 'idling' | 'parked' | 'offline' | 'attention' | 'alarm' | 'abnormalOffline' | 'untargeted' | 'online' | 'stopped' | undefined
        only?: (string | number)[] | undefined
        open?: Array<number> | undefined
        windows?: Array<{
          orgId: number
          from?: number | undefined
          limit?: number | undefined
        }> | undefined
      }> | undefined
      vehicleIds?: (string | number)[] | undefined
      number?: number | undefined
    }
    reply: {
      epoch: string
      seq: number
      number: number
      listChange: number
      nickNameOn: boolean
      counts: {
        total: number
        online: number
        /** s */
        driving: number
        idling: number
        parked: number
        /** s */
        stopped: number
        offline: number
        alarm: number
        abnormalOffline: number
        untargeted: number
        attention: number
      }
      map?: {
        whole: boolean
        level: number
        cells: Array<{
          cell: string
          /** degrees */
          longitude: number
          /** degrees */
          latitude: number
          box: {
            /** degrees */
            west: number
            /** degrees */
            south: number
            /** degrees */
            east: number
            /** degrees */
            north: number
          }
          total: number
          /** s */
          driving: number
          idling: number
          parked: number
          offline: number
          alarm: number
        }>
        goneCells: Array<string>
        vehicles: Array<{
          id: string
          plateNum: string
          plateColor: 0 | 1 | 2 | 3 | 4 | 5 | 9
          nickname: string
          orgId: number
          orgName: string
          vehicleType: string
          simNum: string
          terminalId: string
          initials: string
          rank: number
          /** km/h */
          speed: number
          onlineState: 'online' | 'offline'
          alarmState: 'none' | 'alarm'
          driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
          position: {
            vehicleId: string
            /** degrees */
            latitude: number | null
            /** degrees */
            longitude: number | null
            datum: 'wgs84' | 'gcj02'
            /** m */
            altitude: number
            /** km/h */
            speed: number
            /** degrees */
            course: number
            /** ms since 1970 (UTC) */
            gpsTime: number | null
            timeOfArrival: boolean
            /** s */
            clockOffset: number | null
            /** ms since 1970 (UTC) */
            serverTime: number | null
            located: boolean
            accOn: boolean
            cut: boolean
            onlineState: 'online' | 'offline'
            driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
            abnormalOffline: boolean
            alarmState: 'none' | 'alarm'
            alarms: Array<string>
            /** km */
            mileage: number | null
            /** L */
            fuel: number | null
            signal: number | null
            satellites: number | null
            seq: number
            pcode?: string | undefined
            ptitle?: string | undefined
          }
          pcode?: string | undefined
          ptitle?: string | undefined
        }>
        goneVehicles: Array<string>
        total: number
        located: number
        box: {
          /** degrees */
          west: number
          /** degrees */
          south: number
          /** degrees */
          east: number
          /** degrees */
          north: number
        } | null
        mainBox: {
          /** degrees */
          west: number
          /** degrees */
          south: number
          /** degrees */
          east: number
          /** degrees */
          north: number
        } | null
      } | undefined
      lists: Array<{
        key: string
        total: number
        from: number
        counts: {
          total: number
          online: number
          /** s */
          driving: number
          idling: number
          parked: number
          /** s */
          stopped: number
          offline: number
          alarm: number
          abnormalOffline: number
          untargeted: number
          attention: number
        }
        ids: Array<string>
        vehicles: Array<{
          id: string
          plateNum: string
          plateColor: 0 | 1 | 2 | 3 | 4 | 5 | 9
          nickname: string
          orgId: number
          orgName: string
          vehicleType: string
          simNum: string
          terminalId: string
          initials: string
          rank: number
          /** km/h */
          speed: number
          onlineState: 'online' | 'offline'
          alarmState: 'none' | 'alarm'
          driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
          position: {
            vehicleId: string
            /** degrees */
            latitude: number | null
            /** degrees */
            longitude: number | null
            datum: 'wgs84' | 'gcj02'
            /** m */
            altitude: number
            /** km/h */
            speed: number
            /** degrees */
            course: number
            /** ms since 1970 (UTC) */
            gpsTime: number | null
            timeOfArrival: boolean
            /** s */
            clockOffset: number | null
            /** ms since 1970 (UTC) */
            serverTime: number | null
            located: boolean
            accOn: boolean
            cut: boolean
            onlineState: 'online' | 'offline'
            driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
            abnormalOffline: boolean
            alarmState: 'none' | 'alarm'
            alarms: Array<string>
            /** km */
            mileage: number | null
            /** L */
            fuel: number | null
            signal: number | null
            satellites: number | null
            seq: number
            pcode?: string | undefined
            ptitle?: string | undefined
          }
          pcode?: string | undefined
          ptitle?: string | undefined
        }>
      }>
      trees: Array<{
        key: string
        whole: boolean
        total: number
        counts: {
          total: number
          online: number
          /** s */
          driving: number
          idling: number
          parked: number
          /** s */
          stopped: number
          offline: number
          alarm: number
          abnormalOffline: number
          untargeted: number
          attention: number
        }
        allOpen: boolean
        organisations: Array<{
          orgId: number
          own: number
          counts: {
            total: number
            online: number
            /** s */
            driving: number
            idling: number
            parked: number
            /** s */
            stopped: number
            offline: number
            alarm: number
            abnormalOffline: number
            untargeted: number
            attention: number
          }
        }>
        goneOrganisations: Array<number>
        windows: Array<{
          orgId: number
          total: number
          from: number
          ids: Array<string>
          vehicles: Array<{
            id: string
            plateNum: string
            plateColor: 0 | 1 | 2 | 3 | 4 | 5 | 9
            nickname: string
            orgId: number
            orgName: string
            vehicleType: string
            simNum: string
            terminalId: string
            initials: string
            rank: number
            /** km/h */
            speed: number
            onlineState: 'online' | 'offline'
            alarmState: 'none' | 'alarm'
            driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
            position: {
              vehicleId: string
              /** degrees */
              latitude: number | null
              /** degrees */
              longitude: number | null
              datum: 'wgs84' | 'gcj02'
              /** m */
              altitude: number
              /** km/h */
              speed: number
              /** degrees */
              course: number
              /** ms since 1970 (UTC) */
              gpsTime: number | null
              timeOfArrival: boolean
              /** s */
              clockOffset: number | null
              /** ms since 1970 (UTC) */
              serverTime: number | null
              located: boolean
              accOn: boolean
              cut: boolean
              onlineState: 'online' | 'offline'
              driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
              abnormalOffline: boolean
              alarmState: 'none' | 'alarm'
              alarms: Array<string>
              /** km */
              mileage: number | null
              /** L */
              fuel: number | null
              signal: number | null
              satellites: number | null
              seq: number
              pcode?: string | undefined
              ptitle?: string | undefined
            }
            pcode?: string | undefined
            ptitle?: string | undefined
          }>
        }>
      }>
      vehicles: Array<{
        id: string
        plateNum: string
        plateColor: 0 | 1 | 2 | 3 | 4 | 5 | 9
        nickname: string
        orgId: number
        orgName: string
        vehicleType: string
        simNum: string
        terminalId: string
        initials: string
        rank: number
        /** km/h */
        speed: number
        onlineState: 'online' | 'offline'
        alarmState: 'none' | 'alarm'
        driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
        position: {
          vehicleId: string
          /** degrees */
          latitude: number | null
          /** degrees */
          longitude: number | null
          datum: 'wgs84' | 'gcj02'
          /** m */
          altitude: number
          /** km/h */
          speed: number
          /** degrees */
          course: number
          /** ms since 1970 (UTC) */
          gpsTime: number | null
          timeOfArrival: boolean
          /** s */
          clockOffset: number | null
          /** ms since 1970 (UTC) */
          serverTime: number | null
          located: boolean
          accOn: boolean
          cut: boolean
          onlineState: 'online' | 'offline'
          driveState: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown'
          abnormalOffline: boolean
          alarmState: 'none' | 'alarm'
          alarms: Array<string>
          /** km */
          mileage: number | null
          /** L */
          fuel: number | null
          signal: number | null
          satellites: number | null
          seq: number
          pcode?: string | undefined
          ptitle?: string | undefined
        }
        pcode?: string | undefined
        ptitle?: string | undefined
      }>
      goneVehicles: Array<string>
    }
  }
  /** What is wrong with the devices of a vehicle, as the list of device faults has it */
  'vehicle/getVehDeviceFaults': {
    request: {
      vehicleId: string | number
    }
    reply: {
      faults: Array<{
        fault: 'positioning' | 'power' | 'camera' | 'storage' | 'sensor' | 'peripheral' | 'noFix' | 'clock' | 'fuelSensor' | 'odometer' | 'mute' | 'ignitionUnsteady' | 'ignitionAlwaysOn' | 'numberUsedTwice' | 'twoReceivers' | 'besideRoads'
        alarm: string
        /** ms since 1970 (UTC) */
        since: number | null
        changes?: number | undefined
        apart?: number | undefined
        datum?: 'gcj02' | 'bd09' | undefined
        usedFrom?: Array<{
          address: string
          /** ms since 1970 (UTC) */
          at: number
        }> | undefined
      }>
    }
  }
  /** Daily summaries of a vehicle: first start, last stop, distance, driving and stopped time, top speed, gaps */
  'vehicle/getVehTrackCard': {
    request: {
      vehicleId: string | number
      /** ms since 1970 (UTC) */
      startTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      timeZone?: string | undefined
    }
    reply: {
      vehicleId: string
      days: Array<{
        day: string
        /** ms since 1970 (UTC) */
        beginTime: number
        /** ms since 1970 (UTC) */
        endTime: number
        points: number
        /** ms since 1970 (UTC) */
        firstStart: number | null
        /** ms since 1970 (UTC) */
        lastStop: number | null
        drivingBefore: boolean
        drivingAfter: boolean
        /** km */
        km: number
        kmBy: 'odometer' | 'distance' | 'both'
        kmAtLeast?: boolean | undefined
        /** km */
        odometerKm?: number | undefined
        /** s */
        driving: number
        /** s */
        stopped: number
        stops: number
        /** km/h */
        topSpeed: number | null
        gaps: number
        /** s */
        gapTime: number
        finished: boolean
      }>
    }
  }
  /** Departure checks of a vehicle, the latest first, with its state of today and the list that its next check goes by */
  'vehicle/getDepartureCheck': {
    request: {
      vehicleId: string | number
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      vehicle: {
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        orgName: string
        vehicleType: string
        checklistId: string
        state: 'none' | 'passed' | 'defects' | 'waiting' | 'released' | 'held'
        /** ms since 1970 (UTC) */
        filledAt: number | null
        userName: string
        defects: number
      }
      checklist: {
        checklistId: string
        orgId: number | null
        orgName: string
        vehicleType: string
        items: Array<{
          itemId: string
          name: string
          serious: boolean
        }>
        /** ms since 1970 (UTC) */
        changedAt: number | null
        changedBy: string
        editable: boolean
      }
      checks: Array<{
        checkId: string
        vehicleId: string
        plateNum: string
        nickname: string
        day: string
        /** ms since 1970 (UTC) */
        filledAt: number
        /** ms since 1970 (UTC) */
        receivedAt: number
        userName: string
        own: boolean
        /** km */
        mileage: number | null
        note: string
        state: 'none' | 'passed' | 'defects' | 'waiting' | 'released' | 'held'
        items: Array<{
          itemId: string
          name: string
          serious: boolean
          result: 'good' | 'defect' | 'notApplicable'
          note: string
          pictures: Array<string>
        }>
        decision: {
          released: boolean
          /** ms since 1970 (UTC) */
          at: number
          userName: string
          note: string
        } | null
      }>
      total: number
      mayFill: boolean
      mayDecide: boolean
      notToLeave?: Array<{
        why: 'papers' | 'alarms' | 'maintenance' | 'device'
        names: Array<string>
      }> | undefined
      repair?: {
        applicationNum: string
        state: 'submitted' | 'rejected' | 'withdrawn' | 'accepted' | 'dispatched' | 'working' | 'checking' | 'returned' | 'closed' | 'cancelled'
        /** ms since 1970 (UTC) */
        since: number
      } | undefined
    }
  }
  /** The vehicles of the user with their states of today, those that wait for a release first */
  'departureCheck/getToday': {
    request: {
      state?: 'none' | 'passed' | 'defects' | 'waiting' | 'released' | 'held' | undefined
      keyword?: string | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      day: string
      vehicles: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        orgName: string
        vehicleType: string
        checklistId: string
        state: 'none' | 'passed' | 'defects' | 'waiting' | 'released' | 'held'
        /** ms since 1970 (UTC) */
        filledAt: number | null
        userName: string
        defects: number
      }>
      total: number
      counts: Array<{
        state: 'none' | 'passed' | 'defects' | 'waiting' | 'released' | 'held'
        count: number
      }>
      checklists: Array<{
        checklistId: string
        orgId: number | null
        orgName: string
        vehicleType: string
        items: Array<{
          itemId: string
          name: string
          serious: boolean
        }>
        /** ms since 1970 (UTC) */
        changedAt: number | null
        changedBy: string
        editable: boolean
      }>
      mayFill: boolean
      mayEdit: boolean
    }
  }
  /** Vehicles of the user that must not leave: their check waits for a release, or they were held back and not checked since */
  'departureCheck/getNotToLeave': {
    request: Record<string, unknown>
    reply: {
      vehicles: Array<{
        vehicleId: unknown
        state: 'waiting' | 'held'
      }>
    }
  }
  /** The checklists of the organisations of the user, and the standard ones that are used where there is none */
  'departureCheck/getChecklists': {
    request: Record<string, unknown>
    reply: {
      checklists: Array<{
        checklistId: string
        orgId: number | null
        orgName: string
        vehicleType: string
        items: Array<{
          itemId: string
          name: string
          serious: boolean
        }>
        /** ms since 1970 (UTC) */
        changedAt: number | null
        changedBy: string
        editable: boolean
      }>
      editable: boolean
    }
  }
  /** Available vehicle types */
  'vehicleType/getVehicleTypeSelList': {
    request: Record<string, unknown>
    reply: {
      vehicleTypes: Array<{
        key: string | number
        zh: string
        en: string
      }>
    }
  }
  /** The POIs of the organisations visible to the user */
  'report/getMapMarkedPointList': {
    request: Record<string, unknown>
    reply: {
      pois: Array<{
        pointId: string
        orgId: number
        orgName: string
        name: string
        /** degrees */
        latitude: number
        /** degrees */
        longitude: number
        kind: 'depot' | 'customer' | 'fuel' | 'repair' | 'parking' | 'toll' | 'danger' | 'other'
      }>
      editable: boolean
    }
  }
  /** Add a POI for an organisation; the organisations above it see it too */
  'report/addMapMarkedPoint': {
    request: {
      orgId: number
      name: string
      /** degrees */
      latitude: number
      /** degrees */
      longitude: number
      kind: 'depot' | 'customer' | 'fuel' | 'repair' | 'parking' | 'toll' | 'danger' | 'other'
    }
    reply: {
      pointId: string
    }
  }
  /** Rename or move a POI, or change its kind */
  'report/changeMapMarkedPoint': {
    request: {
      pointId: string
      name: string
      /** degrees */
      latitude: number
      /** degrees */
      longitude: number
      kind: 'depot' | 'customer' | 'fuel' | 'repair' | 'parking' | 'toll' | 'danger' | 'other'
    }
    reply: Record<string, unknown>
  }
  /** Delete a POI */
  'report/delMapMarkedPoint': {
    request: {
      pointId: string
    }
    reply: Record<string, unknown>
  }
  /** How many vehicles the user has and what they do now, and what is to be done */
  'report/getUserVehRealTimeData': {
    request: Record<string, unknown>
    reply: {
      total: number
      online: number
      driving: number
      idling: number
      parked: number
      offline: number
      alarm: number
      pendingAlarms: number
      /** m */
      distanceToday: number
      /** ms since 1970 (UTC) */
      asOf: Array<number>
    }
  }
  /** Alarms of the user’s vehicles by the day on which they began, the last 7 days with today, and how many of them are processed */
  'report/getVehAlmTrendIn7Days': {
    request: Record<string, unknown>
    reply: {
      days: Array<{
        day: string
        started: number
        processed: number
      }>
    }
  }
  /** The five vehicles that drove farthest yesterday in the platform’s time zone */
  'report/getTop5VehMileageYstd': {
    request: Record<string, unknown>
    reply: {
      day: string
      vehicles: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        /** m */
        metres: number
      }>
    }
  }
  /** Distance, driving time and speed */
  'report/getVehicleMileageStat': {
    request: {
      vehicleIds?: (string | number)[] | undefined
      orgIds?: (string | number)[] | undefined
      /** ms since 1970 (UTC) */
      startTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      wholeMonth?: boolean | undefined
      group?: 'vehicle' | 'organisation' | 'day' | 'vehicleDay' | undefined
      sortBy?: 'name' | 'day' | 'distance' | 'distanceByFixes' | 'distanceAtLeast' | 'drivingTime' | 'idlingTime' | 'parkedTime' | 'gapTime' | 'onlineTime' | 'engineOnTime' | 'engineStarts' | 'activeDays' | 'meanSpeed' | 'topSpeed' | 'odometerBegin' | 'odometerEnd' | 'alarms' | 'processed' | 'pending' | 'level1' | 'level2' | 'general' | 'forward' | 'abnormalDrive' | 'blindSpot' | 'tirePressure' | 'refuellings' | 'refuelled' | 'losses' | 'lost' | 'dismissed' | 'fuelUsed' | 'drivingShare' | 'idlingShare' | 'parkedShare' | 'gapShare' | 'checkedShare' | 'checkedDays' | 'uncheckedDays' | 'checks' | 'checksPassed' | 'checksWithDefects' | 'checksReleased' | 'checksHeld' | 'checksWaiting' | 'visits' | 'stayTime' | 'onTimeShare' | 'onTimeArrivals' | 'lateArrivals' | 'lateTime' | 'deviations' | 'deviationTime' | 'temperatureLeast' | 'temperatureMean' | 'temperatureGreatest' | 'temperatureBadShare' | 'temperatureBadTime' | 'temperatureGoodTime' | 'doorOpenings' | 'doorOpenTime' | 'humidityMean' | 'supplyLeast' | 'unreadable' | 'perHundred' | undefined
      descending?: boolean | undefined
      compare?: string | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      rows: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        orgName: string
        day: string
        /** m */
        distance: number | null
        /** m */
        distanceByFixes: number | null
        /** m */
        distanceAtLeast: number | null
        activeDays: number | null
        /** s */
        drivingTime: number | null
        /** km/h */
        meanSpeed: number | null
        /** km/h */
        topSpeed: number | null
        /** m */
        odometerBegin: number | null
        /** m */
        odometerEnd: number | null
        before?: {
          /** m */
          distance: number | null
          /** m */
          distanceByFixes: number | null
          /** m */
          distanceAtLeast: number | null
          activeDays: number | null
          /** s */
          drivingTime: number | null
          /** km/h */
          meanSpeed: number | null
          /** km/h */
          topSpeed: number | null
          /** m */
          odometerBegin: number | null
          /** m */
          odometerEnd: number | null
        } | undefined
      }>
      total: number
      /** ms since 1970 (UTC) */
      asOf: Array<number>
      days?: {
        first: string
        last: string
      } | undefined
    }
  }
  /** The present state of vehicles, with time online, driving and parked in the period */
  'report/getVehicleRealTimeMonitoring': {
    request: {
      vehicleIds?: (string | number)[] | undefined
      orgIds?: (string | number)[] | undefined
      /** ms since 1970 (UTC) */
      startTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      wholeMonth?: boolean | undefined
      group?: 'vehicle' | 'organisation' | 'day' | 'vehicleDay' | undefined
      sortBy?: 'name' | 'day' | 'distance' | 'distanceByFixes' | 'distanceAtLeast' | 'drivingTime' | 'idlingTime' | 'parkedTime' | 'gapTime' | 'onlineTime' | 'engineOnTime' | 'engineStarts' | 'activeDays' | 'meanSpeed' | 'topSpeed' | 'odometerBegin' | 'odometerEnd' | 'alarms' | 'processed' | 'pending' | 'level1' | 'level2' | 'general' | 'forward' | 'abnormalDrive' | 'blindSpot' | 'tirePressure' | 'refuellings' | 'refuelled' | 'losses' | 'lost' | 'dismissed' | 'fuelUsed' | 'drivingShare' | 'idlingShare' | 'parkedShare' | 'gapShare' | 'checkedShare' | 'checkedDays' | 'uncheckedDays' | 'checks' | 'checksPassed' | 'checksWithDefects' | 'checksReleased' | 'checksHeld' | 'checksWaiting' | 'visits' | 'stayTime' | 'onTimeShare' | 'onTimeArrivals' | 'lateArrivals' | 'lateTime' | 'deviations' | 'deviationTime' | 'temperatureLeast' | 'temperatureMean' | 'temperatureGreatest' | 'temperatureBadShare' | 'temperatureBadTime' | 'temperatureGoodTime' | 'doorOpenings' | 'doorOpenTime' | 'humidityMean' | 'supplyLeast' | 'unreadable' | 'perHundred' | undefined
      descending?: boolean | undefined
      compare?: string | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      rows: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        orgName: string
        day: string
        /** s */
        onlineTime: number | null
        /** s */
        drivingTime: number | null
        /** s */
        idlingTime: number | null
        /** s */
        parkedTime: number | null
        /** s */
        gapTime: number | null
        /** m */
        distance: number | null
        before?: {
          /** s */
          onlineTime: number | null
          /** s */
          drivingTime: number | null
          /** s */
          idlingTime: number | null
          /** s */
          parkedTime: number | null
          /** s */
          gapTime: number | null
          /** m */
          distance: number | null
        } | undefined
        state: 'driving' | 'idling' | 'parked' | 'offline' | 'unknown' | ''
        /** km/h */
        speed: number | null
        /** ms since 1970 (UTC) */
        reportedTime: number | null
        /** degrees */
        latitude: number | null
        /** degrees */
        longitude: number | null
      }>
      total: number
      /** ms since 1970 (UTC) */
      asOf: Array<number>
      days?: {
        first: string
        last: string
      } | undefined
    }
  }
  /** Alarms by level, category and whether they were handled */
  'report/getVehiclesAlarmsStat': {
    request: {
      vehicleIds?: (string | number)[] | undefined
      orgIds?: (string | number)[] | undefined
      /** ms since 1970 (UTC) */
      startTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      wholeMonth?: boolean | undefined
      group?: 'vehicle' | 'organisation' | 'day' | 'vehicleDay' | undefined
      sortBy?: 'name' | 'day' | 'distance' | 'distanceByFixes' | 'distanceAtLeast' | 'drivingTime' | 'idlingTime' | 'parkedTime' | 'gapTime' | 'onlineTime' | 'engineOnTime' | 'engineStarts' | 'activeDays' | 'meanSpeed' | 'topSpeed' | 'odometerBegin' | 'odometerEnd' | 'alarms' | 'processed' | 'pending' | 'level1' | 'level2' | 'general' | 'forward' | 'abnormalDrive' | 'blindSpot' | 'tirePressure' | 'refuellings' | 'refuelled' | 'losses' | 'lost' | 'dismissed' | 'fuelUsed' | 'drivingShare' | 'idlingShare' | 'parkedShare' | 'gapShare' | 'checkedShare' | 'checkedDays' | 'uncheckedDays' | 'checks' | 'checksPassed' | 'checksWithDefects' | 'checksReleased' | 'checksHeld' | 'checksWaiting' | 'visits' | 'stayTime' | 'onTimeShare' | 'onTimeArrivals' | 'lateArrivals' | 'lateTime' | 'deviations' | 'deviationTime' | 'temperatureLeast' | 'temperatureMean' | 'temperatureGreatest' | 'temperatureBadShare' | 'temperatureBadTime' | 'temperatureGoodTime' | 'doorOpenings' | 'doorOpenTime' | 'humidityMean' | 'supplyLeast' | 'unreadable' | 'perHundred' | undefined
      descending?: boolean | undefined
      compare?: string | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      rows: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        orgName: string
        day: string
        alarms: number | null
        pending: number | null
        processed: number | null
        level1: number | null
        level2: number | null
        forward: number | null
        abnormalDrive: number | null
        blindSpot: number | null
        tirePressure: number | null
        general: number | null
        before?: {
          alarms: number | null
          pending: number | null
          processed: number | null
          level1: number | null
          level2: number | null
          forward: number | null
          abnormalDrive: number | null
          blindSpot: number | null
          tirePressure: number | null
          general: number | null
        } | undefined
      }>
      total: number
      /** ms since 1970 (UTC) */
      asOf: Array<number>
      days?: {
        first: string
        last: string
      } | undefined
    }
  }
  /** Refuellings; those dismissed by somebody do not count */
  'report/getVehiclesRefuelingStat': {
    request: {
      vehicleIds?: (string | number)[] | undefined
      orgIds?: (string | number)[] | undefined
      /** ms since 1970 (UTC) */
      startTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      wholeMonth?: boolean | undefined
      group?: 'vehicle' | 'organisation' | 'day' | 'vehicleDay' | undefined
      sortBy?: 'name' | 'day' | 'distance' | 'distanceByFixes' | 'distanceAtLeast' | 'drivingTime' | 'idlingTime' | 'parkedTime' | 'gapTime' | 'onlineTime' | 'engineOnTime' | 'engineStarts' | 'activeDays' | 'meanSpeed' | 'topSpeed' | 'odometerBegin' | 'odometerEnd' | 'alarms' | 'processed' | 'pending' | 'level1' | 'level2' | 'general' | 'forward' | 'abnormalDrive' | 'blindSpot' | 'tirePressure' | 'refuellings' | 'refuelled' | 'losses' | 'lost' | 'dismissed' | 'fuelUsed' | 'drivingShare' | 'idlingShare' | 'parkedShare' | 'gapShare' | 'checkedShare' | 'checkedDays' | 'uncheckedDays' | 'checks' | 'checksPassed' | 'checksWithDefects' | 'checksReleased' | 'checksHeld' | 'checksWaiting' | 'visits' | 'stayTime' | 'onTimeShare' | 'onTimeArrivals' | 'lateArrivals' | 'lateTime' | 'deviations' | 'deviationTime' | 'temperatureLeast' | 'temperatureMean' | 'temperatureGreatest' | 'temperatureBadShare' | 'temperatureBadTime' | 'temperatureGoodTime' | 'doorOpenings' | 'doorOpenTime' | 'humidityMean' | 'supplyLeast' | 'unreadable' | 'perHundred' | undefined
      descending?: boolean | undefined
      compare?: string | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      rows: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        orgName: string
        day: string
        /** mL */
        refuelled: number | null
        refuellings: number | null
        dismissed: number | null
        before?: {
          /** mL */
          refuelled: number | null
          refuellings: number | null
          dismissed: number | null
        } | undefined
      }>
      total: number
      /** ms since 1970 (UTC) */
      asOf: Array<number>
      days?: {
        first: string
        last: string
      } | undefined
    }
  }
  /** Losses of fuel; those dismissed by somebody do not count */
  'report/getVehiclesOilLeakingStat': {
    request: {
      vehicleIds?: (string | number)[] | undefined
      orgIds?: (string | number)[] | undefined
      /** ms since 1970 (UTC) */
      startTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      wholeMonth?: boolean | undefined
      group?: 'vehicle' | 'organisation' | 'day' | 'vehicleDay' | undefined
      sortBy?: 'name' | 'day' | 'distance' | 'distanceByFixes' | 'distanceAtLeast' | 'drivingTime' | 'idlingTime' | 'parkedTime' | 'gapTime' | 'onlineTime' | 'engineOnTime' | 'engineStarts' | 'activeDays' | 'meanSpeed' | 'topSpeed' | 'odometerBegin' | 'odometerEnd' | 'alarms' | 'processed' | 'pending' | 'level1' | 'level2' | 'general' | 'forward' | 'abnormalDrive' | 'blindSpot' | 'tirePressure' | 'refuellings' | 'refuelled' | 'losses' | 'lost' | 'dismissed' | 'fuelUsed' | 'drivingShare' | 'idlingShare' | 'parkedShare' | 'gapShare' | 'checkedShare' | 'checkedDays' | 'uncheckedDays' | 'checks' | 'checksPassed' | 'checksWithDefects' | 'checksReleased' | 'checksHeld' | 'checksWaiting' | 'visits' | 'stayTime' | 'onTimeShare' | 'onTimeArrivals' | 'lateArrivals' | 'lateTime' | 'deviations' | 'deviationTime' | 'temperatureLeast' | 'temperatureMean' | 'temperatureGreatest' | 'temperatureBadShare' | 'temperatureBadTime' | 'temperatureGoodTime' | 'doorOpenings' | 'doorOpenTime' | 'humidityMean' | 'supplyLeast' | 'unreadable' | 'perHundred' | undefined
      descending?: boolean | undefined
      compare?: string | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      rows: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        orgName: string
        day: string
        /** mL */
        lost: number | null
        losses: number | null
        dismissed: number | null
        before?: {
          /** mL */
          lost: number | null
          losses: number | null
          dismissed: number | null
        } | undefined
      }>
      total: number
      /** ms since 1970 (UTC) */
      asOf: Array<number>
      days?: {
        first: string
        last: string
      } | undefined
    }
  }
  /** Engine starts and the time the engine was on */
  'report/getVehiclesIgnitionStat': {
    request: {
      vehicleIds?: (string | number)[] | undefined
      orgIds?: (string | number)[] | undefined
      /** ms since 1970 (UTC) */
      startTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      wholeMonth?: boolean | undefined
      group?: 'vehicle' | 'organisation' | 'day' | 'vehicleDay' | undefined
      sortBy?: 'name' | 'day' | 'distance' | 'distanceByFixes' | 'distanceAtLeast' | 'drivingTime' | 'idlingTime' | 'parkedTime' | 'gapTime' | 'onlineTime' | 'engineOnTime' | 'engineStarts' | 'activeDays' | 'meanSpeed' | 'topSpeed' | 'odometerBegin' | 'odometerEnd' | 'alarms' | 'processed' | 'pending' | 'level1' | 'level2' | 'general' | 'forward' | 'abnormalDrive' | 'blindSpot' | 'tirePressure' | 'refuellings' | 'refuelled' | 'losses' | 'lost' | 'dismissed' | 'fuelUsed' | 'drivingShare' | 'idlingShare' | 'parkedShare' | 'gapShare' | 'checkedShare' | 'checkedDays' | 'uncheckedDays' | 'checks' | 'checksPassed' | 'checksWithDefects' | 'checksReleased' | 'checksHeld' | 'checksWaiting' | 'visits' | 'stayTime' | 'onTimeShare' | 'onTimeArrivals' | 'lateArrivals' | 'lateTime' | 'deviations' | 'deviationTime' | 'temperatureLeast' | 'temperatureMean' | 'temperatureGreatest' | 'temperatureBadShare' | 'temperatureBadTime' | 'temperatureGoodTime' | 'doorOpenings' | 'doorOpenTime' | 'humidityMean' | 'supplyLeast' | 'unreadable' | 'perHundred' | undefined
      descending?: boolean | undefined
      compare?: string | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      rows: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        orgName: string
        day: string
        engineStarts: number | null
        /** s */
        engineOnTime: number | null
        activeDays: number | null
        before?: {
          engineStarts: number | null
          /** s */
          engineOnTime: number | null
          activeDays: number | null
        } | undefined
      }>
      total: number
      /** ms since 1970 (UTC) */
      asOf: Array<number>
      days?: {
        first: string
        last: string
      } | undefined
    }
  }
  /** Driving, idling and parked time, distance and speed */
  'report/getVehicleDrivingStat': {
    request: {
      vehicleIds?: (string | number)[] | undefined
      orgIds?: (string | number)[] | undefined
      /** ms since 1970 (UTC) */
      startTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      wholeMonth?: boolean | undefined
      group?: 'vehicle' | 'organisation' | 'day' | 'vehicleDay' | undefined
      sortBy?: 'name' | 'day' | 'distance' | 'distanceByFixes' | 'distanceAtLeast' | 'drivingTime' | 'idlingTime' | 'parkedTime' | 'gapTime' | 'onlineTime' | 'engineOnTime' | 'engineStarts' | 'activeDays' | 'meanSpeed' | 'topSpeed' | 'odometerBegin' | 'odometerEnd' | 'alarms' | 'processed' | 'pending' | 'level1' | 'level2' | 'general' | 'forward' | 'abnormalDrive' | 'blindSpot' | 'tirePressure' | 'refuellings' | 'refuelled' | 'losses' | 'lost' | 'dismissed' | 'fuelUsed' | 'drivingShare' | 'idlingShare' | 'parkedShare' | 'gapShare' | 'checkedShare' | 'checkedDays' | 'uncheckedDays' | 'checks' | 'checksPassed' | 'checksWithDefects' | 'checksReleased' | 'checksHeld' | 'checksWaiting' | 'visits' | 'stayTime' | 'onTimeShare' | 'onTimeArrivals' | 'lateArrivals' | 'lateTime' | 'deviations' | 'deviationTime' | 'temperatureLeast' | 'temperatureMean' | 'temperatureGreatest' | 'temperatureBadShare' | 'temperatureBadTime' | 'temperatureGoodTime' | 'doorOpenings' | 'doorOpenTime' | 'humidityMean' | 'supplyLeast' | 'unreadable' | 'perHundred' | undefined
      descending?: boolean | undefined
      compare?: string | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      rows: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        orgName: string
        day: string
        /** s */
        drivingTime: number | null
        /** s */
        idlingTime: number | null
        /** s */
        parkedTime: number | null
        /** s */
        gapTime: number | null
        /** m */
        distance: number | null
        /** km/h */
        meanSpeed: number | null
        /** km/h */
        topSpeed: number | null
        before?: {
          /** s */
          drivingTime: number | null
          /** s */
          idlingTime: number | null
          /** s */
          parkedTime: number | null
          /** s */
          gapTime: number | null
          /** m */
          distance: number | null
          /** km/h */
          meanSpeed: number | null
          /** km/h */
          topSpeed: number | null
        } | undefined
      }>
      total: number
      /** ms since 1970 (UTC) */
      asOf: Array<number>
      days?: {
        first: string
        last: string
      } | undefined
    }
  }
  /** Vehicles of organisations, or organisations, by distance */
  'report/getOrgVehMileageRanking': {
    request: {
      vehicleIds?: (string | number)[] | undefined
      orgIds?: (string | number)[] | undefined
      /** ms since 1970 (UTC) */
      startTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      wholeMonth?: boolean | undefined
      group?: 'vehicle' | 'organisation' | 'day' | 'vehicleDay' | undefined
      sortBy?: 'name' | 'day' | 'distance' | 'distanceByFixes' | 'distanceAtLeast' | 'drivingTime' | 'idlingTime' | 'parkedTime' | 'gapTime' | 'onlineTime' | 'engineOnTime' | 'engineStarts' | 'activeDays' | 'meanSpeed' | 'topSpeed' | 'odometerBegin' | 'odometerEnd' | 'alarms' | 'processed' | 'pending' | 'level1' | 'level2' | 'general' | 'forward' | 'abnormalDrive' | 'blindSpot' | 'tirePressure' | 'refuellings' | 'refuelled' | 'losses' | 'lost' | 'dismissed' | 'fuelUsed' | 'drivingShare' | 'idlingShare' | 'parkedShare' | 'gapShare' | 'checkedShare' | 'checkedDays' | 'uncheckedDays' | 'checks' | 'checksPassed' | 'checksWithDefects' | 'checksReleased' | 'checksHeld' | 'checksWaiting' | 'visits' | 'stayTime' | 'onTimeShare' | 'onTimeArrivals' | 'lateArrivals' | 'lateTime' | 'deviations' | 'deviationTime' | 'temperatureLeast' | 'temperatureMean' | 'temperatureGreatest' | 'temperatureBadShare' | 'temperatureBadTime' | 'temperatureGoodTime' | 'doorOpenings' | 'doorOpenTime' | 'humidityMean' | 'supplyLeast' | 'unreadable' | 'perHundred' | undefined
      descending?: boolean | undefined
      compare?: string | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      rows: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        orgName: string
        day: string
        /** m */
        distance: number | null
        /** m */
        distanceByFixes: number | null
        activeDays: number | null
        /** s */
        drivingTime: number | null
        /** km/h */
        meanSpeed: number | null
        before?: {
          /** m */
          distance: number | null
          /** m */
          distanceByFixes: number | null
          activeDays: number | null
          /** s */
          drivingTime: number | null
          /** km/h */
          meanSpeed: number | null
        } | undefined
      }>
      total: number
      /** ms since 1970 (UTC) */
      asOf: Array<number>
      days?: {
        first: string
        last: string
      } | undefined
    }
  }
  /** Organisations, or their vehicles, by fuel used */
  'report/getOrgOilConsumptionRanking': {
    request: {
      vehicleIds?: (string | number)[] | undefined
      orgIds?: (string | number)[] | undefined
      /** ms since 1970 (UTC) */
      startTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      wholeMonth?: boolean | undefined
      group?: 'vehicle' | 'organisation' | 'day' | 'vehicleDay' | undefined
      sortBy?: 'name' | 'day' | 'distance' | 'distanceByFixes' | 'distanceAtLeast' | 'drivingTime' | 'idlingTime' | 'parkedTime' | 'gapTime' | 'onlineTime' | 'engineOnTime' | 'engineStarts' | 'activeDays' | 'meanSpeed' | 'topSpeed' | 'odometerBegin' | 'odometerEnd' | 'alarms' | 'processed' | 'pending' | 'level1' | 'level2' | 'general' | 'forward' | 'abnormalDrive' | 'blindSpot' | 'tirePressure' | 'refuellings' | 'refuelled' | 'losses' | 'lost' | 'dismissed' | 'fuelUsed' | 'drivingShare' | 'idlingShare' | 'parkedShare' | 'gapShare' | 'checkedShare' | 'checkedDays' | 'uncheckedDays' | 'checks' | 'checksPassed' | 'checksWithDefects' | 'checksReleased' | 'checksHeld' | 'checksWaiting' | 'visits' | 'stayTime' | 'onTimeShare' | 'onTimeArrivals' | 'lateArrivals' | 'lateTime' | 'deviations' | 'deviationTime' | 'temperatureLeast' | 'temperatureMean' | 'temperatureGreatest' | 'temperatureBadShare' | 'temperatureBadTime' | 'temperatureGoodTime' | 'doorOpenings' | 'doorOpenTime' | 'humidityMean' | 'supplyLeast' | 'unreadable' | 'perHundred' | undefined
      descending?: boolean | undefined
      compare?: string | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      rows: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        orgName: string
        day: string
        /** mL */
        fuelUsed: number | null
        /** L/100 km */
        perHundred: number | null
        /** m */
        distance: number | null
        /** m */
        distanceByFixes: number | null
        before?: {
          /** mL */
          fuelUsed: number | null
          /** L/100 km */
          perHundred: number | null
          /** m */
          distance: number | null
          /** m */
          distanceByFixes: number | null
        } | undefined
      }>
      total: number
      /** ms since 1970 (UTC) */
      asOf: Array<number>
      days?: {
        first: string
        last: string
      } | undefined
    }
  }
  /** Vehicles by fuel used */
  'report/getVehOilConsumptionInfo': {
    request: {
      vehicleIds?: (string | number)[] | undefined
      orgIds?: (string | number)[] | undefined
      /** ms since 1970 (UTC) */
      startTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      wholeMonth?: boolean | undefined
      group?: 'vehicle' | 'organisation' | 'day' | 'vehicleDay' | undefined
      sortBy?: 'name' | 'day' | 'distance' | 'distanceByFixes' | 'distanceAtLeast' | 'drivingTime' | 'idlingTime' | 'parkedTime' | 'gapTime' | 'onlineTime' | 'engineOnTime' | 'engineStarts' | 'activeDays' | 'meanSpeed' | 'topSpeed' | 'odometerBegin' | 'odometerEnd' | 'alarms' | 'processed' | 'pending' | 'level1' | 'level2' | 'general' | 'forward' | 'abnormalDrive' | 'blindSpot' | 'tirePressure' | 'refuellings' | 'refuelled' | 'losses' | 'lost' | 'dismissed' | 'fuelUsed' | 'drivingShare' | 'idlingShare' | 'parkedShare' | 'gapShare' | 'checkedShare' | 'checkedDays' | 'uncheckedDays' | 'checks' | 'checksPassed' | 'checksWithDefects' | 'checksReleased' | 'checksHeld' | 'checksWaiting' | 'visits' | 'stayTime' | 'onTimeShare' | 'onTimeArrivals' | 'lateArrivals' | 'lateTime' | 'deviations' | 'deviationTime' | 'temperatureLeast' | 'temperatureMean' | 'temperatureGreatest' | 'temperatureBadShare' | 'temperatureBadTime' | 'temperatureGoodTime' | 'doorOpenings' | 'doorOpenTime' | 'humidityMean' | 'supplyLeast' | 'unreadable' | 'perHundred' | undefined
      descending?: boolean | undefined
      compare?: string | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      rows: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        orgName: string
        day: string
        /** mL */
        fuelUsed: number | null
        /** L/100 km */
        perHundred: number | null
        /** m */
        distance: number | null
        /** m */
        distanceByFixes: number | null
        /** s */
        drivingTime: number | null
        /** s */
        idlingTime: number | null
        before?: {
          /** mL */
          fuelUsed: number | null
          /** L/100 km */
          perHundred: number | null
          /** m */
          distance: number | null
          /** m */
          distanceByFixes: number | null
          /** s */
          drivingTime: number | null
          /** s */
          idlingTime: number | null
        } | undefined
      }>
      total: number
      /** ms since 1970 (UTC) */
      asOf: Array<number>
      days?: {
        first: string
        last: string
      } | undefined
    }
  }
  /** The fuel level of a vehicle over time, cleaned of slosh, with refuellings and losses */
  'report/getVehFuelLevels': {
    request: {
      vehicleId: string | number
      /** ms since 1970 (UTC) */
      startTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      wholeMonth?: boolean | undefined
    }
    reply: {
      points: Array<{
        /** ms since 1970 (UTC) */
        time: number
        /** L */
        litres: number
      }>
      events: Array<{
        eventId: string
        vehicleId: string
        kind: 'refuelling' | 'loss'
        /** ms since 1970 (UTC) */
        beginTime: number
        /** ms since 1970 (UTC) */
        endTime: number
        /** L */
        beginLitres: number
        /** L */
        endLitres: number
        /** ms since 1970 (UTC) */
        evaluatedFrom?: number | undefined
        /** ms since 1970 (UTC) */
        evaluatedUntil?: number | undefined
        /** degrees */
        latitude: number | null
        /** degrees */
        longitude: number | null
        dismissedBy: string
        /** ms since 1970 (UTC) */
        dismissedTime: number | null
        dismissReason: string
      }>
      faults?: Array<{
        kind: 'zero' | 'fullScale' | 'excursion'
        /** ms since 1970 (UTC) */
        beginTime: number
        /** ms since 1970 (UTC) */
        endTime: number
        /** L */
        litres: number
        /** L */
        beforeLitres: number | null
        readings: number
      }> | undefined
      editable: boolean
    }
  }
  /** The fleet at a glance: states now, what is wrong with vehicles, distance and alarms of today and yesterday */
  'report/getDataOverviewReport': {
    request: Record<string, unknown>
    reply: {
      day: string
      total: number
      online: number
      driving: number
      idling: number
      parked: number
      offline: number
      abnormalOffline: number
      drove: number
      /** m */
      distanceToday: number
      /** ms since 1970 (UTC) */
      asOf: Array<number>
      /** m */
      distanceYesterday: number
      alarmsToday: number
      processedToday: number
      alarmsYesterday: number
      hours: Array<{
        hour: number
        started: number
        processed: number
      }>
    }
  }
  /** Alarms that began in a period: in all, by type, by day, and of the vehicles with the most */
  'report/getVehAlarmInfoReport': {
    request: {
      day?: string | undefined
      days?: number | undefined
    }
    reply: {
      firstDay: string
      lastDay: string
      started: number
      processed: number
      serious: number
      vehicleCount: number
      types: Array<{
        type: string
        started: number
        processed: number
        serious: number
      }>
      days: Array<{
        day: string
        started: number
        processed: number
        serious: number
      }>
      vehicles: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgName: string
        started: number
        processed: number
        serious: number
      }>
    }
  }
  /** Vehicles by their number of alarms in a period, the most first */
  'report/getVehAlmNumRankReport': {
    request: {
      day?: string | undefined
      days?: number | undefined
      limit?: number | undefined
    }
    reply: {
      vehicles: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgName: string
        started: number
        processed: number
        serious: number
      }>
    }
  }
  /** Vehicles by their number of risk events in a period, the most first, with what that is for the distance they drove */
  'report/getVehRiskNumRankReport': {
    request: {
      day?: string | undefined
      days?: number | undefined
      limit?: number | undefined
    }
    reply: {
      vehicles: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgName: string
        started: number
        processed: number
        serious: number
        /** m */
        metres: number
        per100km: number | null
      }>
    }
  }
  /** How many vehicles have a device that is broken, by what is wrong */
  'report/getDeviceAbnormalityStats': {
    request: Record<string, unknown>
    reply: {
      total: number
      faulty: number
      faults: Array<{
        fault: 'positioning' | 'power' | 'camera' | 'storage' | 'sensor' | 'peripheral' | 'noFix' | 'clock' | 'fuelSensor' | 'odometer' | 'mute' | 'ignitionUnsteady' | 'ignitionAlwaysOn' | 'numberUsedTwice' | 'twoReceivers' | 'besideRoads'
        vehicles: number
      }>
    }
  }
  /** Vehicles whose device is broken, with what is wrong and since when, the oldest first */
  'report/getDeviceAbnormalityReport': {
    request: {
      fault?: 'positioning' | 'power' | 'camera' | 'storage' | 'sensor' | 'peripheral' | 'noFix' | 'clock' | 'fuelSensor' | 'odometer' | 'mute' | 'ignitionUnsteady' | 'ignitionAlwaysOn' | 'numberUsedTwice' | 'twoReceivers' | 'besideRoads' | undefined
    }
    reply: {
      total: number
      rows: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgName: string
        fault: 'positioning' | 'power' | 'camera' | 'storage' | 'sensor' | 'peripheral' | 'noFix' | 'clock' | 'fuelSensor' | 'odometer' | 'mute' | 'ignitionUnsteady' | 'ignitionAlwaysOn' | 'numberUsedTwice' | 'twoReceivers' | 'besideRoads'
        alarm: string
        /** ms since 1970 (UTC) */
        since: number | null
        changes?: number | undefined
        apart?: number | undefined
        datum?: 'gcj02' | 'bd09' | undefined
        usedFrom?: Array<{
          address: string
          /** ms since 1970 (UTC) */
          at: number
        }> | undefined
        /** ms since 1970 (UTC) */
        lastTime: number | null
      }>
    }
  }
  /** Vehicles that went offline while they drove, the longest first */
  'report/getAbnormalOfflineVehReport': {
    request: Record<string, unknown>
    reply: {
      total: number
      rows: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgName: string
        /** ms since 1970 (UTC) */
        since: number
        /** km/h */
        speed: number
      }>
    }
  }
  /** Types of checkpoints, in the language of the request */
  'accessMon/getAccessMonTypeList': {
    request: Record<string, unknown>
    reply: {
      types: Array<{
        type: 'inspection' | 'toll' | 'border' | 'city' | 'gate' | 'port' | 'crossing' | 'other'
        name: string
      }>
    }
  }
  /** The checkpoints of the organisations visible to the user */
  'accessMon/getAccessMonList': {
    request: {
      type?: 'inspection' | 'toll' | 'border' | 'city' | 'gate' | 'port' | 'crossing' | 'other' | undefined
    }
    reply: {
      checkpoints: Array<{
        checkpointId: string
        name: string
        orgName: string
        inside: number
        orgId: number
        nameZh: string
        nameEn: string
        type: 'inspection' | 'toll' | 'border' | 'city' | 'gate' | 'port' | 'crossing' | 'other'
        /** degrees */
        latitude: number
        /** degrees */
        longitude: number
        /** m */
        radius: number
        remindWithin: number
      }>
      editable: boolean
    }
  }
  /** Passages of vehicles through checkpoints, both visible to the user, in pages */
  'accessMon/getAccessMonEvent': {
    request: {
      checkpointId?: string | undefined
      type?: 'inspection' | 'toll' | 'border' | 'city' | 'gate' | 'port' | 'crossing' | 'other' | undefined
      vehicleId?: string | number | undefined
      /** ms since 1970 (UTC) */
      beginTime?: number | undefined
      /** ms since 1970 (UTC) */
      endTime?: number | undefined
      order?: 'newest' | 'oldest' | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      events: Array<{
        eventId: string
        checkpointId: string
        checkpointName: string
        type: 'inspection' | 'toll' | 'border' | 'city' | 'gate' | 'port' | 'crossing' | 'other'
        /** degrees */
        latitude: number
        /** degrees */
        longitude: number
        vehicleId: string
        plateNum: string
        nickname: string
        /** ms since 1970 (UTC) */
        enteredAt: number
        /** ms since 1970 (UTC) */
        leftAt: number
        inside: boolean
        between: boolean
        late: boolean
        /** km/h */
        enteredSpeed: number
        /** degrees */
        enteredCourse: number
        /** km/h */
        leftSpeed: number
        /** degrees */
        leftCourse: number
        nearest: number
      }>
      total: number
    }
  }
  /** Alarms of vehicles visible to the user, the newest first, page by page */
  'alarm/getVehiclesAlarms': {
    request: {
      state?: 'pending' | 'processed' | undefined
      types?: Array<string> | undefined
      level?: 1 | 2 | undefined
      category?: 'general' | 'forward' | 'abnormalDrive' | 'blindSpot' | 'tirePressure' | undefined
      open?: boolean | undefined
      withdrawn?: boolean | undefined
      /** ms since 1970 (UTC) */
      beginTime?: number | undefined
      /** ms since 1970 (UTC) */
      endTime?: number | undefined
      orgId?: number | undefined
      keyword?: string | undefined
      vehicleId?: string | number | undefined
      order?: 'started' | 'urgency' | 'due' | 'level' | 'vehicle' | 'type' | undefined
      pageSize?: number | undefined
      after?: Array<string> | undefined
    }
    reply: {
      alarms: Array<{
        alarmId: string
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        type: string
        category: 'general' | 'forward' | 'abnormalDrive' | 'blindSpot' | 'tirePressure'
        level: 1 | 2
        /** ms since 1970 (UTC) */
        startedAt: number
        /** ms since 1970 (UTC) */
        endedAt: number | null
        /** ms since 1970 (UTC) */
        lastAt: number
        occurrences: number
        startPlace: {
          /** degrees */
          latitude: number | null
          /** degrees */
          longitude: number | null
          /** km/h */
          speed: number
        } | null
        lastPlace: {
          /** degrees */
          latitude: number | null
          /** degrees */
          longitude: number | null
          /** km/h */
          speed: number
        } | null
        driverName?: string | null | undefined
        byRule: boolean
        late: boolean
        timedByArrival: boolean
        detail: Record<string, unknown> | null
        state: 'pending' | 'processed'
        /** ms since 1970 (UTC) */
        claimDueAt?: number | undefined
        /** ms since 1970 (UTC) */
        processDueAt?: number | undefined
        /** ms since 1970 (UTC) */
        escalatedAt?: number | undefined
        claimedBy: {
          userName: string
          self: boolean
        } | null
        /** ms since 1970 (UTC) */
        claimedAt: number | null
        processedBy: {
          userName: string
          self: boolean
        } | null
        /** ms since 1970 (UTC) */
        processedAt: number | null
        method: 'message' | 'stop' | 'confirm' | 'misinformation' | 'note' | null
        description: string
        /** ms since 1970 (UTC) */
        withdrawnAt?: number | undefined
        withdrawnWhy?: string | undefined
        pcode?: string | undefined
        ptitle?: string | undefined
      }>
      next: Array<string>
      total: number
      totalIsMore: boolean
    }
  }
  /** An alarm with everything that was done about it */
  'alarm/getVehicleAlarmDetail': {
    request: {
      alarmId: string
    }
    reply: {
      alarm: {
        alarmId: string
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        type: string
        category: 'general' | 'forward' | 'abnormalDrive' | 'blindSpot' | 'tirePressure'
        level: 1 | 2
        /** ms since 1970 (UTC) */
        startedAt: number
        /** ms since 1970 (UTC) */
        endedAt: number | null
        /** ms since 1970 (UTC) */
        lastAt: number
        occurrences: number
        startPlace: {
          /** degrees */
          latitude: number | null
          /** degrees */
          longitude: number | null
          /** km/h */
          speed: number
        } | null
        lastPlace: {
          /** degrees */
          latitude: number | null
          /** degrees */
          longitude: number | null
          /** km/h */
          speed: number
        } | null
        driverName?: string | null | undefined
        byRule: boolean
        late: boolean
        timedByArrival: boolean
        detail: Record<string, unknown> | null
        state: 'pending' | 'processed'
        /** ms since 1970 (UTC) */
        claimDueAt?: number | undefined
        /** ms since 1970 (UTC) */
        processDueAt?: number | undefined
        /** ms since 1970 (UTC) */
        escalatedAt?: number | undefined
        claimedBy: {
          userName: string
          self: boolean
        } | null
        /** ms since 1970 (UTC) */
        claimedAt: number | null
        processedBy: {
          userName: string
          self: boolean
        } | null
        /** ms since 1970 (UTC) */
        processedAt: number | null
        method: 'message' | 'stop' | 'confirm' | 'misinformation' | 'note' | null
        description: string
        /** ms since 1970 (UTC) */
        withdrawnAt?: number | undefined
        withdrawnWhy?: string | undefined
        pcode?: string | undefined
        ptitle?: string | undefined
      }
      steps: Array<{
        /** ms since 1970 (UTC) */
        at: number
        by: {
          userName: string
          self: boolean
        } | null
        kind: string
        result: string | null
        detail: Record<string, unknown> | null
      }>
    }
  }
  /** The alarm rules of the organisations visible to the user */
  'alarm/getAlarmRules': {
    request: Record<string, unknown>
    reply: {
      rules: Array<{
        ruleId: string
        orgId: number
        kind: 'speedLimit' | 'continuousDriving' | 'abnormalOffline' | 'geofenceEntered' | 'geofenceLeft' | 'fuelDrop' | 'idling' | 'overstay' | 'towed' | 'sensor' | 'sensorChange' | 'bannedHours' | 'routeLeft' | 'sectionLimit' | 'unplannedStop' | 'silence' | 'noFix' | 'clockWrong' | 'parkedMoved' | 'doorOpen' | 'terminalAlarm' | 'nightLimit' | 'geofenceMissed' | 'driverContinuous' | 'driverTotal' | 'unaccompanied' | 'gathering' | 'apart' | 'together' | 'tripMissing' | 'checkMissing' | 'waypointMissed'
        name: string
        level: 1 | 2
        enabled: boolean
        trial?: boolean | undefined
        parameters: Record<string, number>
        geofenceId: string | null
        outside?: boolean | undefined
        vehicleIds: Array<string> | null
        tag?: string | undefined
        driverIds?: Array<string> | null | undefined
        days: Array<number>
        dayKind?: 'all' | 'working' | 'off' | undefined
        fromTime: string | null
        toTime: string | null
        timeZone?: string | null | undefined
        actions?: Array<{
          kind: 'text' | 'photo' | 'recording' | 'monitor' | 'task' | 'departureBlock' | 'webhook'
          text?: string | undefined
          channels?: Array<number> | undefined
          /** s */
          seconds?: number | undefined
          phone?: string | undefined
          userId?: string | undefined
          minutes?: number | undefined
        }> | undefined
        orgName: string
        geofenceName: string
        driverNames?: Array<string> | undefined
        changedBy: string
        /** ms since 1970 (UTC) */
        changedAt: number
        pcode?: string | undefined
        ptitle?: string | undefined
      }>
      editable: boolean
    }
  }
  /** Tasks that rules gave to people, of vehicles that the user may see: open ones by when they are due, done ones the newest first */
  'alarm/getAlarmTasks': {
    request: {
      state?: 'open' | 'done' | undefined
      mine?: boolean | undefined
      alarmId?: string | undefined
    }
    reply: {
      tasks: Array<{
        taskId: string
        alarmId: string
        type: string
        vehicleId: string
        plateNum: string
        nickname: string
        rule: string
        userName: string
        self: boolean
        givenAt: number
        /** ms since 1970 (UTC) */
        dueAt: number
        /** ms since 1970 (UTC) */
        doneAt: number | null
        doneBy: string
        note: string
      }>
    }
  }
  /** The geofences of the organisations visible to the user */
  'alarm/getGeofences': {
    request: Record<string, unknown>
    reply: {
      geofences: Array<{
        geofenceId: string
        orgId: number
        orgName: string
        name: string
        group?: string | undefined
        colour?: 'blue' | 'green' | 'orange' | 'red' | 'purple' | 'grey' | null | undefined
        hours?: {
          days: Array<number>
          fromTime: string
          toTime: string
        } | null | undefined
        circle: {
          /** degrees */
          latitude: number
          /** degrees */
          longitude: number
          /** m */
          radius: number
        } | null
        polygon: Array<{
          /** degrees */
          latitude: number
          /** degrees */
          longitude: number
        }>
        route?: {
          width: number
          points: Array<{
            /** degrees */
            latitude: number
            /** degrees */
            longitude: number
          }>
          sections: Array<{
            from: number
            limit: number
            fromTime: string | null
            toTime: string | null
          }>
          waypoints: Array<{
            name: string
            /** degrees */
            latitude: number
            /** degrees */
            longitude: number
            /** m */
            radius: number
            arrival: string | null
          }>
        } | null | undefined
        rules: number
        pcode?: string | undefined
        ptitle?: string | undefined
      }>
      editable: boolean
    }
  }
  /** The drivers of the organisations visible to the user, ordered by name, in pages; with a vehicle or driver and a time range also who drove what when */
  'activeSafety/getDriverList': {
    request: {
      keyword?: string | undefined
      vehicleId?: string | number | undefined
      driverId?: string | undefined
      /** ms since 1970 (UTC) */
      beginTime?: number | undefined
      /** ms since 1970 (UTC) */
      endTime?: number | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      drivers: Array<{
        driverId: string
        name: string
        licence: string
        issuer: string
        validUntil: string
        orgId: number
        orgName: string
      }>
      total: number
      drives: Array<{
        driverId: string
        name: string
        licence: string
        phone?: string | undefined
        vehicleId: string
        plateNum: string
        nickname: string
        from: number
        to: number | null
      }>
    }
  }
  /** Safety of an organisation in a time, beside the time before of the same length */
  'activeSafety/getOrgOperationSurvey': {
    request: {
      /** ms since 1970 (UTC) */
      beginTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      operationStatusFlags?: ('operating' | 'suspended' | 'repair' | 'withdrawn')[] | undefined
      operationTypes?: ('hire' | 'own' | 'rental' | 'publicService')[] | undefined
      orgId: string | number
      periodUnit?: 'day' | 'week' | 'month' | undefined
      orgName?: string | undefined
    }
    reply: {
      orgId: number
      orgName: string
      firstDay: string
      lastDay: string
      previousFirstDay: string
      previousLastDay: string
      survey: {
        vehicles: number
        activeVehicles: number
        /** m */
        distance: number | null
        /** s */
        drivingTime: number | null
        alarms: number
        processed: number
        level1: number
        level2: number
        general: number
        forward: number
        abnormalDrive: number
        blindSpot: number
        tirePressure: number
        events: number
        per100Km: number | null
        perHour: number | null
        score: number | null
      }
      previous: {
        vehicles: number
        activeVehicles: number
        /** m */
        distance: number | null
        /** s */
        drivingTime: number | null
        alarms: number
        processed: number
        level1: number
        level2: number
        general: number
        forward: number
        abnormalDrive: number
        blindSpot: number
        tirePressure: number
        events: number
        per100Km: number | null
        perHour: number | null
        score: number | null
      }
    }
  }
  /** Safety of an organisation by day, week or month */
  'activeSafety/getOrgOperationStat': {
    request: {
      /** ms since 1970 (UTC) */
      beginTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      operationStatusFlags?: ('operating' | 'suspended' | 'repair' | 'withdrawn')[] | undefined
      operationTypes?: ('hire' | 'own' | 'rental' | 'publicService')[] | undefined
      orgId: string | number
      periodUnit?: 'day' | 'week' | 'month' | undefined
      orgName?: string | undefined
    }
    reply: {
      rows: Array<{
        firstDay: string
        lastDay: string
        vehicles: number
        activeVehicles: number
        /** m */
        distance: number | null
        /** s */
        drivingTime: number | null
        alarms: number
        processed: number
        level1: number
        level2: number
        general: number
        forward: number
        abnormalDrive: number
        blindSpot: number
        tirePressure: number
        events: number
        per100Km: number | null
        perHour: number | null
        score: number | null
      }>
    }
  }
  /** Safety of each vehicle of an organisation in a time, the highest scores first */
  'activeSafety/getVehOperationSurvey': {
    request: {
      /** ms since 1970 (UTC) */
      beginTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      operationStatusFlags?: ('operating' | 'suspended' | 'repair' | 'withdrawn')[] | undefined
      operationTypes?: ('hire' | 'own' | 'rental' | 'publicService')[] | undefined
      orgId: string | number
      periodUnit?: 'day' | 'week' | 'month' | undefined
      orgName?: string | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      firstDay: string
      lastDay: string
      rows: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        orgName: string
        vehicles: number
        activeVehicles: number
        /** m */
        distance: number | null
        /** s */
        drivingTime: number | null
        alarms: number
        processed: number
        level1: number
        level2: number
        general: number
        forward: number
        abnormalDrive: number
        blindSpot: number
        tirePressure: number
        events: number
        per100Km: number | null
        perHour: number | null
        score: number | null
      }>
      total: number
    }
  }
  /** Safety of a vehicle by day, week or month */
  'activeSafety/getVehOperationStat': {
    request: {
      vehicleId: string | number
      /** ms since 1970 (UTC) */
      beginTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      periodUnit?: 'day' | 'week' | 'month' | undefined
    }
    reply: {
      rows: Array<{
        firstDay: string
        lastDay: string
        vehicles: number
        activeVehicles: number
        /** m */
        distance: number | null
        /** s */
        drivingTime: number | null
        alarms: number
        processed: number
        level1: number
        level2: number
        general: number
        forward: number
        abnormalDrive: number
        blindSpot: number
        tirePressure: number
        events: number
        per100Km: number | null
        perHour: number | null
        score: number | null
      }>
    }
  }
  /** Networked control: how many vehicles were online, how complete their tracks are and which alarms were handled */
  'activeSafety/getNetMonitoringAnls': {
    request: {
      /** ms since 1970 (UTC) */
      beginTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      operationStatusFlags?: ('operating' | 'suspended' | 'repair' | 'withdrawn')[] | undefined
      operationTypes?: ('hire' | 'own' | 'rental' | 'publicService')[] | undefined
      orgId: string | number
      periodUnit?: 'day' | 'week' | 'month' | undefined
      orgName?: string | undefined
      queryType?: 'organisation' | 'vehicle' | 'period' | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      rows: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        orgName: string
        firstDay: string
        lastDay: string
        vehicles: number
        onlineVehicles: number
        /** s */
        onlineTime: number | null
        /** s */
        gapTime: number | null
        reports: number
        alarms: number
        processed: number
      }>
      total: number
    }
  }
  /** The risk score of an organisation: what made it, what changed, and the vehicles with the highest scores */
  'activeSafety/getOrgRisk': {
    request: {
      orgId: string | number
      periodUnit?: 'day' | 'week' | 'month' | undefined
      /** ms since 1970 (UTC) */
      beginTime?: number | undefined
      /** ms since 1970 (UTC) */
      endTime?: number | undefined
    }
    reply: {
      orgId: number
      orgName: string
      firstDay: string
      lastDay: string
      previousFirstDay: string
      previousLastDay: string
      score: number | null
      previousScore: number | null
      level: 'low' | 'medium' | 'high' | 'unknown'
      allowance: number
      previousAllowance: number
      assumed: number
      /** m */
      distance: number | null
      /** s */
      drivingTime: number | null
      /** m */
      previousDistance: number | null
      /** s */
      previousDrivingTime: number | null
      factors: Array<{
        type: string
        level: 1 | 2
        per: 'distance' | 'time'
        weight: number
        events: number
        takenOut: number
        score: number
        previousEvents: number
        previousScore: number
      }>
      days: Array<{
        day: string
        events: number
        /** m */
        distance: number | null
        /** s */
        drivingTime: number | null
        score: number | null
      }>
      events: Array<{
        alarmId: string
        vehicleId: string
        plateNum: string
        nickname: string
        type: string
        level: 1 | 2
        /** ms since 1970 (UTC) */
        time: number
        points: number
        counts: boolean
        objection: {
          alarmId: string
          vehicleId: string
          plateNum: string
          nickname: string
          type: string
          level: 1 | 2
          /** ms since 1970 (UTC) */
          eventTime: number
          state: 'open' | 'upheld' | 'rejected'
          reason: string
          driverName: string
          objectedBy: string
          /** ms since 1970 (UTC) */
          objectedTime: number
          decidedBy: string
          /** ms since 1970 (UTC) */
          decidedTime: number | null
          decisionReason: string
          own: boolean
        } | null
      }>
      eventsTotal: number
      mean: {
        orgId: number
        orgName: string
        score: number | null
        vehicles: number
      }
      mayDecide: boolean
      /** ms since 1970 (UTC) */
      asOf: Array<number>
      vehicles: Array<{
        vehicleId: string
        plateNum: string
        nickname: string
        orgId: number
        orgName: string
        score: number | null
        events: number
        /** m */
        distance: number | null
        /** s */
        drivingTime: number | null
        level: 'low' | 'medium' | 'high' | 'unknown'
      }>
    }
  }
  /** The risk score of a vehicle: what made it and what changed */
  'activeSafety/getVehicleRisk': {
    request: {
      vehicleId: string | number
      periodUnit?: 'day' | 'week' | 'month' | undefined
      /** ms since 1970 (UTC) */
      beginTime?: number | undefined
      /** ms since 1970 (UTC) */
      endTime?: number | undefined
    }
    reply: {
      vehicleId: string
      plateNum: string
      nickname: string
      orgId: number
      orgName: string
      firstDay: string
      lastDay: string
      previousFirstDay: string
      previousLastDay: string
      score: number | null
      previousScore: number | null
      level: 'low' | 'medium' | 'high' | 'unknown'
      allowance: number
      previousAllowance: number
      assumed: number
      /** m */
      distance: number | null
      /** s */
      drivingTime: number | null
      /** m */
      previousDistance: number | null
      /** s */
      previousDrivingTime: number | null
      factors: Array<{
        type: string
        level: 1 | 2
        per: 'distance' | 'time'
        weight: number
        events: number
        takenOut: number
        score: number
        previousEvents: number
        previousScore: number
      }>
      days: Array<{
        day: string
        events: number
        /** m */
        distance: number | null
        /** s */
        drivingTime: number | null
        score: number | null
      }>
      events: Array<{
        alarmId: string
        vehicleId: string
        plateNum: string
        nickname: string
        type: string
        level: 1 | 2
        /** ms since 1970 (UTC) */
        time: number
        points: number
        counts: boolean
        objection: {
          alarmId: string
          vehicleId: string
          plateNum: string
          nickname: string
          type: string
          level: 1 | 2
          /** ms since 1970 (UTC) */
          eventTime: number
          state: 'open' | 'upheld' | 'rejected'
          reason: string
          driverName: string
          objectedBy: string
          /** ms since 1970 (UTC) */
          objectedTime: number
          decidedBy: string
          /** ms since 1970 (UTC) */
          decidedTime: number | null
          decisionReason: string
          own: boolean
        } | null
      }>
      eventsTotal: number
      mean: {
        orgId: number
        orgName: string
        score: number | null
        vehicles: number
      }
      mayDecide: boolean
      /** ms since 1970 (UTC) */
      asOf: Array<number>
    }
  }
  /** The risk score of a driver, of what happened while the card was in a vehicle */
  'activeSafety/getDriverRisk': {
    request: {
      driverId: string
      periodUnit?: 'day' | 'week' | 'month' | undefined
      /** ms since 1970 (UTC) */
      beginTime?: number | undefined
      /** ms since 1970 (UTC) */
      endTime?: number | undefined
    }
    reply: {
      driverId: string
      name: string
      orgId: number
      orgName: string
      firstDay: string
      lastDay: string
      previousFirstDay: string
      previousLastDay: string
      score: number | null
      previousScore: number | null
      level: 'low' | 'medium' | 'high' | 'unknown'
      allowance: number
      previousAllowance: number
      assumed: number
      /** m */
      distance: number | null
      /** s */
      drivingTime: number | null
      /** m */
      previousDistance: number | null
      /** s */
      previousDrivingTime: number | null
      factors: Array<{
        type: string
        level: 1 | 2
        per: 'distance' | 'time'
        weight: number
        events: number
        takenOut: number
        score: number
        previousEvents: number
        previousScore: number
      }>
      days: Array<{
        day: string
        events: number
        /** m */
        distance: number | null
        /** s */
        drivingTime: number | null
        score: number | null
      }>
      events: Array<{
        alarmId: string
        vehicleId: string
        plateNum: string
        nickname: string
        type: string
        level: 1 | 2
        /** ms since 1970 (UTC) */
        time: number
        points: number
        counts: boolean
        objection: {
          alarmId: string
          vehicleId: string
          plateNum: string
          nickname: string
          type: string
          level: 1 | 2
          /** ms since 1970 (UTC) */
          eventTime: number
          state: 'open' | 'upheld' | 'rejected'
          reason: string
          driverName: string
          objectedBy: string
          /** ms since 1970 (UTC) */
          objectedTime: number
          decidedBy: string
          /** ms since 1970 (UTC) */
          decidedTime: number | null
          decisionReason: string
          own: boolean
        } | null
      }>
      eventsTotal: number
      mean: {
        orgId: number
        orgName: string
        score: number | null
        vehicles: number
      }
      mayDecide: boolean
      /** ms since 1970 (UTC) */
      asOf: Array<number>
    }
  }
  /** Drivers, vehicles or organisations by their risk score in a time, the highest first, beside the time before of the same length */
  'activeSafety/getRiskRanking': {
    request: {
      of: 'driver' | 'vehicle' | 'organisation'
      orgId: string | number
      /** ms since 1970 (UTC) */
      beginTime: number
      /** ms since 1970 (UTC) */
      endTime: number
    }
    reply: {
      firstDay: string
      lastDay: string
      rows: Array<{
        driverId: string
        vehicleId: string
        name: string
        nickname: string
        licence: string
        orgId: number
        orgName: string
        score: number | null
        previousScore: number | null
        level: 'low' | 'medium' | 'high' | 'unknown'
        events: number
        previousEvents: number
        /** m */
        distance: number | null
        /** s */
        drivingTime: number | null
        openTalks: number
      }>
      total: number
    }
  }
  /** The events of a risk portrait of an organisation, a vehicle or a driver, the newest first, page by page up to the newest 5,000 */
  'activeSafety/getRiskEvents': {
    request: {
      orgId?: string | number | undefined
      vehicleId?: string | number | undefined
      driverId?: string | undefined
      periodUnit?: 'day' | 'week' | 'month' | undefined
      /** ms since 1970 (UTC) */
      beginTime?: number | undefined
      /** ms since 1970 (UTC) */
      endTime?: number | undefined
      type?: string | undefined
      level?: 1 | 2 | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      firstDay: string
      lastDay: string
      events: Array<{
        alarmId: string
        vehicleId: string
        plateNum: string
        nickname: string
        type: string
        level: 1 | 2
        /** ms since 1970 (UTC) */
        time: number
        points: number
        counts: boolean
        objection: {
          alarmId: string
          vehicleId: string
          plateNum: string
          nickname: string
          type: string
          level: 1 | 2
          /** ms since 1970 (UTC) */
          eventTime: number
          state: 'open' | 'upheld' | 'rejected'
          reason: string
          driverName: string
          objectedBy: string
          /** ms since 1970 (UTC) */
          objectedTime: number
          decidedBy: string
          /** ms since 1970 (UTC) */
          decidedTime: number | null
          decisionReason: string
          own: boolean
        } | null
      }>
      more: boolean
    }
  }
  /** The day on which the service of a vehicle ends, and whether it is frozen since */
  'platform/getServiceEnd': {
    request: {
      vehicleId: string | number
    }
    reply: {
      expiresOn: string
      frozen: boolean
    }
  }
  /** How fuel and distance of a vehicle are measured, since when, by whose word, and what speaks against its sensors */
  'platform/getMeasuring': {
    request: {
      vehicleId: string | number
    }
    reply: {
      fuelCurves: Array<{
        input: 'raw' | 'percent'
        factor: number | null
        pairs: Array<Array<number>> | null
        fromDay: string
        source: string
        userName: string
        /** ms since 1970 (UTC) */
        time: number
      }>
      fuelSent: number | null
      fuelFaults: Array<{
        kind: 'zero' | 'fullScale' | 'excursion'
        /** ms since 1970 (UTC) */
        beginTime: number
        /** ms since 1970 (UTC) */
        endTime: number
        /** L */
        litres: number
        /** L */
        beforeLitres: number | null
        readings: number
      }>
      odometerChoices: Array<{
        source: 'automatic' | 'odometer' | 'fixes'
        factor: number
        fromDay: string
        userName: string
        /** ms since 1970 (UTC) */
        time: number
      }>
      odometerProposal: {
        factor: number
        fromDay: string
        days: Array<{
          day: string
          fixesKm: number
          /** km */
          odometerKm: number
        }>
      } | null
      odometerDays: Array<{
        day: string
        fixesKm: number
        /** km */
        odometerKm: number
      }>
      editable: boolean
    }
  }
  /** How movement is counted in the organisations that the user may see: what each has chosen, and what counts there */
  'platform/getMovementSettings': {
    request: Record<string, unknown>
    reply: {
      organisations: Array<{
        orgId: number
        own: {
          /** s */
          minimumStop: number | null
          /** km/h */
          restsBelow: number | null
          /** s */
          idlingAfter: number | null
        }
        inherited: {
          /** s */
          minimumStop: number
          /** km/h */
          restsBelow: number
          /** s */
          idlingAfter: number
        }
        editable: boolean
      }>
    }
  }
  /** The track of a vehicle between two times of its terminal’s clock, both included; at most 7 days. With maxPoints it is reduced to that many points, keeping its shape, stops, gaps and alarms. Clients that accept columns get the packed track of packages/track */
  'track/getVehicleTrack': {
    request: {
      vehicleId: string | number
      /** ms since 1970 (UTC) */
      startTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      maxPoints?: number | undefined
    }
    reply: {
      vehicleId: string
      /** ms since 1970 (UTC) */
      startTime: number
      /** ms since 1970 (UTC) */
      endTime: number
      total: number
      reduced: boolean
      alarmNames: Array<string>
      movement?: {
        /** s */
        minimumStop: number
        /** km/h */
        restsBelow: number
        /** s */
        idlingAfter: number
      } | undefined
      points: Array<{
        /** ms since 1970 (UTC) */
        time: number
        /** degrees */
        latitude: number | null
        /** degrees */
        longitude: number | null
        /** km/h */
        speed: number
        /** km/h */
        recorderSpeed: number | null
        /** degrees */
        course: number
        accOn: boolean
        /** km */
        mileage: number | null
        alarms: number
        alarmEdition?: number | undefined
        late: boolean
        timeOfArrival?: boolean | undefined
        reduced?: boolean | undefined
        implausible?: boolean | undefined
        gapFollows?: boolean | undefined
      }>
    }
  }
  /** Where the vehicles of the caller drove in a view in the last 30 days, today left out: pieces of roads with direction, passes and mean speed; of whom tracks may not be seen only pieces of three vehicles and days or more */
  'track/getFleetRoads': {
    request: {
      /** degrees */
      west: number
      /** degrees */
      south: number
      /** degrees */
      east: number
      /** degrees */
      north: number
      zoom: number
    }
    reply: {
      level: number
      days: number
      tooLarge: boolean
      more: boolean
      pieces: Array<{
        /** degrees */
        latitude: number
        /** degrees */
        longitude: number
        direction: number
        /** degrees */
        course: number
        passes: number
        /** km/h */
        speed: number
      }>
    }
  }
  /** How often and how fast the vehicles of the caller drove through one piece of road, by the time of day */
  'track/getFleetRoad': {
    request: {
      /** degrees */
      latitude: number
      /** degrees */
      longitude: number
      level: number
      direction: number
    }
    reply: {
      days: number
      bands: Array<{
        band: number
        passes: number
        vehicleDays: number
        /** km/h */
        speed: number
      }>
    }
  }
  /** The way that the vehicles of the caller drive between places, as the line of a route: of their roads in the last 30 days, those preferred that are driven often; what nobody drives is no way */
  'track/getFleetWay': {
    request: {
      places: Array<{
        /** degrees */
        latitude: number
        /** degrees */
        longitude: number
      }>
    }
    reply: {
      state: 'found' | 'tooFar' | 'nobodyNear' | 'noWay'
      /** ms since 1970 (UTC) */
      at: number
      days: number
      points: Array<{
        /** degrees */
        latitude: number
        /** degrees */
        longitude: number
      }>
      width: number
      /** m */
      metres: number
      minutes: number
      passes: number
      gaps: number
    }
  }
  /** Where along the line of a route the vehicles of the caller drive in its corridor, beside it or not at all, by their roads of the last 30 days */
  'track/getRoadsAlong': {
    request: {
      width: number
      points: Array<{
        /** degrees */
        latitude: number
        /** degrees */
        longitude: number
      }>
    }
    reply: {
      tooFar: boolean
      days: number
      /** m */
      metres: number
      inside: number
      stretches: Array<{
        from: number
        to: number
        state: 'beside' | 'nobody'
        away: number | null
      }>
    }
  }
  /** Registered trips, newest first: those of a vehicle or driver, those that began in a period, or one with its distance computed again */
  'trip/getTripStatus': {
    request: {
      tripId?: string | undefined
      vehicleId?: string | number | undefined
      driverId?: string | undefined
      /** ms since 1970 (UTC) */
      startTime?: number | undefined
      /** ms since 1970 (UTC) */
      endTime?: number | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      trips: Array<{
        tripId: string
        vehicleId: string
        plateNum: string
        nickname: string
        driverName: string
        start: {
          /** ms since 1970 (UTC) */
          time: number
          /** ms since 1970 (UTC) */
          receivedAt: number | null
          place: string
          /** degrees */
          latitude: number | null
          /** degrees */
          longitude: number | null
          /** km */
          mileage: number | null
          userName: string
        }
        end: {
          /** ms since 1970 (UTC) */
          time: number
          /** ms since 1970 (UTC) */
          receivedAt: number | null
          place: string
          /** degrees */
          latitude: number | null
          /** degrees */
          longitude: number | null
          /** km */
          mileage: number | null
          userName: string
        } | null
        /** km */
        km: number | null
        kmBy: 'odometer' | 'distance' | 'both' | null
        forgotten: boolean
      }>
      total: number
      editable: boolean
    }
  }
  /** Itinerary reports by their planned start, the latest first */
  'trip/getList': {
    request: {
      state?: 'planned' | 'underWay' | 'done' | 'cancelled' | undefined
      vehicleId?: string | number | undefined
      /** ms since 1970 (UTC) */
      startTime?: number | undefined
      /** ms since 1970 (UTC) */
      endTime?: number | undefined
      pageNum?: number | undefined
      pageSize?: number | undefined
    }
    reply: {
      itineraries: Array<{
        itineraryId: string
        vehicleId: string
        plateNum: string
        nickname: string
        state: 'planned' | 'underWay' | 'done' | 'cancelled'
        /** ms since 1970 (UTC) */
        since: number
        version: number
        origin: string
        destination: string
        route: string
        driverName: string
        cargo: string
        passengers: number
        /** ms since 1970 (UTC) */
        plannedStart: number
        /** ms since 1970 (UTC) */
        plannedEnd: number
        /** ms since 1970 (UTC) */
        realStart: number | null
        /** ms since 1970 (UTC) */
        realEnd: number | null
        remark: string
      }>
      total: number
      editable: boolean
    }
  }
  /** What a report begins with: the vehicle, and whose card is in its terminal */
  'trip/getVehicle': {
    request: {
      vehicleId: string | number
    }
    reply: {
      vehicleId: string
      plateNum: string
      nickname: string
      driverName: string
    }
  }
  /** Report an itinerary that is planned */
  'trip/add': {
    request: {
      vehicleId: string | number
      requestId?: string | undefined
      origin: string
      destination: string
      route?: string | undefined
      driverName?: string | undefined
      cargo?: string | undefined
      passengers?: number | undefined
      /** ms since 1970 (UTC) */
      plannedStart: number
      /** ms since 1970 (UTC) */
      plannedEnd: number
      /** ms since 1970 (UTC) */
      realStart?: number | null | undefined
      /** ms since 1970 (UTC) */
      realEnd?: number | null | undefined
      remark?: string | undefined
    }
    reply: {
      itineraryId: string
    }
  }
  /** Change a report or its state. Fields that are missing stay as they are. `version` is the one that was changed: who changes an older one is refused */
  'trip/save': {
    request: {
      itineraryId: string
      version: number
      state: 'planned' | 'underWay' | 'done' | 'cancelled'
      requestId?: string | undefined
      origin?: string | undefined
      destination?: string | undefined
      route?: string | undefined
      driverName?: string | undefined
      cargo?: string | undefined
      passengers?: number | undefined
      /** ms since 1970 (UTC) */
      plannedStart?: number | undefined
      /** ms since 1970 (UTC) */
      plannedEnd?: number | undefined
      /** ms since 1970 (UTC) */
      realStart?: number | null | undefined
      /** ms since 1970 (UTC) */
      realEnd?: number | null | undefined
      remark?: string | undefined
    }
    reply: {
      version: number
    }
  }
  /** One itinerary report with all its changes, the latest first */
  'trip/getInfo': {
    request: {
      itineraryId: string
    }
    reply: {
      itinerary: {
        itineraryId: string
        vehicleId: string
        plateNum: string
        nickname: string
        state: 'planned' | 'underWay' | 'done' | 'cancelled'
        /** ms since 1970 (UTC) */
        since: number
        version: number
        origin: string
        destination: string
        route: string
        driverName: string
        cargo: string
        passengers: number
        /** ms since 1970 (UTC) */
        plannedStart: number
        /** ms since 1970 (UTC) */
        plannedEnd: number
        /** ms since 1970 (UTC) */
        realStart: number | null
        /** ms since 1970 (UTC) */
        realEnd: number | null
        remark: string
      }
      changes: Array<{
        version: number
        /** ms since 1970 (UTC) */
        at: number
        userName: string
        state: 'planned' | 'underWay' | 'done' | 'cancelled'
        fields: Array<{
          field: 'origin' | 'destination' | 'route' | 'driverName' | 'cargo' | 'passengers' | 'plannedStart' | 'plannedEnd' | 'realStart' | 'realEnd' | 'remark'
          before: string
          after: string
        }>
      }>
      editable: boolean
    }
  }
  /** Cameras of a vehicle */
  'video/getVideoChannels': {
    request: {
      vehicleId: string | number
    }
    reply: {
      channels: Array<{
        channel: number
        name: string
      }>
      online: boolean
      served: boolean
      lacks?: 'port' | 'address' | undefined
      assumed?: boolean | undefined
    }
  }
  /** What became of requests for photos */
  'photo/getPhotoInfo': {
    request: {
      requestIds: Array<string>
    }
    reply: {
      requests: Array<{
        requestId: string
        vehicleId: string
        plateNum: string
        nickname: string
        channel: number
        channelName: string
        state: 'asked' | 'acknowledged' | 'stored' | 'offline' | 'refused' | 'noAnswer' | 'noPicture' | 'dayLimit' | 'noRoom' | 'unreadable' | 'cancelled'
        /** ms since 1970 (UTC) */
        askedAt: number
        photo: {
          photoId: string
          kind: 'picture' | 'sound' | 'video'
          vehicleId: string
          plateNum: string
          nickname: string
          channel: number
          channelName: string
          /** ms since 1970 (UTC) */
          takenAt: number | null
          /** ms since 1970 (UTC) */
          receivedAt: number
          event: 'platform' | 'timer' | 'robbery' | 'collision' | 'doorOpen' | 'doorClosed' | 'doorClosing' | 'distance' | 'other'
          /** degrees */
          latitude: number | null
          /** degrees */
          longitude: number | null
          /** km/h */
          speed: number | null
          askedBy: string
          /** bytes */
          bytes: number
          thumbnail: string | null
        } | null
      }>
    }
  }
  /** Photos of vehicles visible to the user, those taken last first, page by page */
  'photo/getPhotoInfoHistory': {
    request: {
      vehicleId?: string | number | undefined
      channel?: number | undefined
      event?: 'platform' | 'timer' | 'robbery' | 'collision' | 'doorOpen' | 'doorClosed' | 'doorClosing' | 'distance' | 'other' | undefined
      /** ms since 1970 (UTC) */
      beginTime?: number | undefined
      /** ms since 1970 (UTC) */
      endTime?: number | undefined
      pageSize?: number | undefined
      after?: Array<string> | undefined
    }
    reply: {
      photos: Array<{
        photoId: string
        kind: 'picture' | 'sound' | 'video'
        vehicleId: string
        plateNum: string
        nickname: string
        channel: number
        channelName: string
        /** ms since 1970 (UTC) */
        takenAt: number | null
        /** ms since 1970 (UTC) */
        receivedAt: number
        event: 'platform' | 'timer' | 'robbery' | 'collision' | 'doorOpen' | 'doorClosed' | 'doorClosing' | 'distance' | 'other'
        /** degrees */
        latitude: number | null
        /** degrees */
        longitude: number | null
        /** km/h */
        speed: number | null
        askedBy: string
        /** bytes */
        bytes: number
        thumbnail: string | null
      }>
      next: Array<string>
    }
  }
}

/** Which are sent again after a failure, and how their pages follow each other. */
export const callFacts = {
  'map/getAddress': { again: 'reads' },
  'vehicle/getOrg': { again: 'reads' },
  'vehicle/getVehiclesTotal': { again: 'reads' },
  'vehicle/getBatchVehicles': { again: 'reads', pagedBy: 'pages', list: 'vehicles' },
  'vehicle/getVehicles': { again: 'reads' },
  'vehicle/getVehiclesPosition': { again: 'reads' },
  'vehicle/getChangedVehicles': { again: 'reads' },
  'vehicle/getAlarmChangedVehicles': { again: 'reads' },
  'vehicle/getSpVehicles': { again: 'reads' },
  'vehicle/getVehEditData': { again: 'reads' },
  'vehicle/getFleetScreen': { again: 'reads' },
  'vehicle/getVehDeviceFaults': { again: 'reads' },
  'vehicle/getVehTrackCard': { again: 'reads' },
  'vehicle/getDepartureCheck': { again: 'reads', pagedBy: 'pages', list: 'checks' },
  'departureCheck/getToday': { again: 'reads', pagedBy: 'pages', list: 'vehicles' },
  'departureCheck/getNotToLeave': { again: 'reads' },
  'departureCheck/getChecklists': { again: 'reads' },
  'vehicleType/getVehicleTypeSelList': { again: 'reads' },
  'report/getMapMarkedPointList': { again: 'reads' },
  'report/addMapMarkedPoint': {},
  'report/changeMapMarkedPoint': {},
  'report/delMapMarkedPoint': {},
  'report/getUserVehRealTimeData': { again: 'reads' },
  'report/getVehAlmTrendIn7Days': { again: 'reads' },
  'report/getTop5VehMileageYstd': { again: 'reads' },
  'report/getVehicleMileageStat': { again: 'reads', pagedBy: 'pages', list: 'rows' },
  'report/getVehicleRealTimeMonitoring': { again: 'reads', pagedBy: 'pages', list: 'rows' },
  'report/getVehiclesAlarmsStat': { again: 'reads', pagedBy: 'pages', list: 'rows' },
  'report/getVehiclesRefuelingStat': { again: 'reads', pagedBy: 'pages', list: 'rows' },
  'report/getVehiclesOilLeakingStat': { again: 'reads', pagedBy: 'pages', list: 'rows' },
  'report/getVehiclesIgnitionStat': { again: 'reads', pagedBy: 'pages', list: 'rows' },
  'report/getVehicleDrivingStat': { again: 'reads', pagedBy: 'pages', list: 'rows' },
  'report/getOrgVehMileageRanking': { again: 'reads', pagedBy: 'pages', list: 'rows' },
  'report/getOrgOilConsumptionRanking': { again: 'reads', pagedBy: 'pages', list: 'rows' },
  'report/getVehOilConsumptionInfo': { again: 'reads', pagedBy: 'pages', list: 'rows' },
  'report/getVehFuelLevels': { again: 'reads' },
  'report/getDataOverviewReport': { again: 'reads' },
  'report/getVehAlarmInfoReport': { again: 'reads' },
  'report/getVehAlmNumRankReport': { again: 'reads' },
  'report/getVehRiskNumRankReport': { again: 'reads' },
  'report/getDeviceAbnormalityStats': { again: 'reads' },
  'report/getDeviceAbnormalityReport': { again: 'reads' },
  'report/getAbnormalOfflineVehReport': { again: 'reads' },
  'accessMon/getAccessMonTypeList': { again: 'reads' },
  'accessMon/getAccessMonList': { again: 'reads' },
  'accessMon/getAccessMonEvent': { again: 'reads', pagedBy: 'pages', list: 'events' },
  'alarm/getVehiclesAlarms': { again: 'reads', pagedBy: 'cursor', list: 'alarms' },
  'alarm/getVehicleAlarmDetail': { again: 'reads' },
  'alarm/getAlarmRules': { again: 'reads' },
  'alarm/getAlarmTasks': { again: 'reads' },
  'alarm/getGeofences': { again: 'reads' },
  'activeSafety/getDriverList': { again: 'reads', pagedBy: 'pages', list: 'drivers' },
  'activeSafety/getOrgOperationSurvey': { again: 'reads' },
  'activeSafety/getOrgOperationStat': { again: 'reads' },
  'activeSafety/getVehOperationSurvey': { again: 'reads', pagedBy: 'pages', list: 'rows' },
  'activeSafety/getVehOperationStat': { again: 'reads' },
  'activeSafety/getNetMonitoringAnls': { again: 'reads', pagedBy: 'pages', list: 'rows' },
  'activeSafety/getOrgRisk': { again: 'reads' },
  'activeSafety/getVehicleRisk': { again: 'reads' },
  'activeSafety/getDriverRisk': { again: 'reads' },
  'activeSafety/getRiskRanking': { again: 'reads' },
  'activeSafety/getRiskEvents': { again: 'reads', pagedBy: 'pages', list: 'events' },
  'platform/getServiceEnd': { again: 'reads' },
  'platform/getMeasuring': { again: 'reads' },
  'platform/getMovementSettings': { again: 'reads' },
  'track/getVehicleTrack': { again: 'reads' },
  'track/getFleetRoads': { again: 'reads' },
  'track/getFleetRoad': { again: 'reads' },
  'track/getFleetWay': { again: 'reads' },
  'track/getRoadsAlong': { again: 'reads' },
  'trip/getTripStatus': { again: 'reads', pagedBy: 'pages', list: 'trips' },
  'trip/getList': { again: 'reads', pagedBy: 'pages', list: 'itineraries' },
  'trip/getVehicle': { again: 'reads' },
  'trip/add': { again: 'requestId' },
  'trip/save': { again: 'requestId' },
  'trip/getInfo': { again: 'reads' },
  'video/getVideoChannels': { again: 'reads' },
  'photo/getPhotoInfo': { again: 'reads' },
  'photo/getPhotoInfoHistory': { again: 'reads', pagedBy: 'cursor', list: 'photos' },
} as const
